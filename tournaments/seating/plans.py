"""Rounds planned ahead for 6 to 32 players: a letter is a part to take, a word a table in order of seats.

Drawn one by one, with only the next in view, rounds run into meetings they could have avoided: sixteen
players can sit down to three rounds after which there is no fourth without a rematch. Tournaments have always
had tables for this. Those for 16, 28 and 32 are straight lines in a plane over four, seven and eight
numbers (table b of round m: the points x, m·x + b), that for 24 is one round turned seven times; the others
were found by annealing all rounds at once. Seats were then given out so that everybody changes them. A test
proves of each plan:
- tables of three go in every round to whoever had fewest;
- with 15, 16 and from 18 on nobody meets twice;
- with 17 and fewer than 15, where some must, they meet as often as `MEETINGS_AGAIN` in the test says;
- everybody sits in each seat once in four rounds, as far as the tables of three allow.
"""

from functools import cache

SeatingPlan = tuple[tuple[str, ...], ...]
"""The parts in their seats, by round and table."""


@cache
def plan_for(players: int) -> SeatingPlan | None:
    """The rounds planned for this many players."""
    if players not in PLANS:
        return None
    return tuple(tuple(line.split()) for line in PLANS[players].strip().splitlines())


PLANS = {
    6: """
        bca edf
        cbe afd
        deb fac
        dba cef
        bae fdc
    """,
    7: """
        cba efdg
        deg bcfa
        fgb adce
        cdf gaeb
        abd gfec
    """,
    8: """
        dbac egfh
        bchg feda
        cfgd ahbe
        hacf gdeb
        fbhd gaec
    """,
    9: """
        bca def hgi
        eah cid gfb
        fhc ibe adg
        egc afi bdh
        dae ghf icb
    """,
    10: """
        cba def jhig
        aij egh bdcf
        icd fjg haeb
        hfi gdb jcea
        ejb ahd gifc
    """,
    11: """
        abc efdg jikh
        hgf bdak iejc
        dje fahi kcgb
        dki ghbe cfja
        iga cekf hdbj
    """,
    12: """
        cadb ehgf kjli
        aicg fdkl jebh
        ifaj dlhc bgek
        lcje hkfa gbid
        eakd hlbi fjgc
    """,
    13: """
        bca edf igh kljm
        gml dhk jfb aice
        lad mji cke hbgf
        bel ham fik jdcg
        kga lcf ehj ibmd
    """,
    14: """
        bca def gjih knlm
        jmn ilg cdhe afbk
        eik ham lbdj ngcf
        ckj fhl dian mbeg
        hnb kdg leja ifmc
    """,
    15: """
        cab defg hjik lmno
        iod mbeh nkaf jgcl
        flh bign admj ocke
        enj ifcm ghoa kbld
        kgm aeli hdnc fjob
    """,
    16: """
        cadb hegf lkij mopn
        pfak bleo inch djmg
        jhoa ndke gpbi fmlc
        agnl ecjp oifd kbhm
        meia fnbj gkco plhd
    """,
    17: """
        acb fed hig jlkm pqno
        enl kjp qom cdag ifhb
        dhq mpc lai gkfn obej
        bqk fgo ncj emha dipl
        nmd hlo pgb ceik jaqf
    """,
    18: """
        acb fed ihjg klmn proq
        rkg jpn lfah boem cdqi
        oil qmh gnfb ejrc dapk
        hbk ojd lgcp nqea mrif
        mag eip qbjl kcfo hnrd
    """,
    19: """
        acb dgef ikjh mnol pqrs
        lri bpkg jdnc sehm ofaq
        ejq cipo hlga rmdb ksfn
        gos qkld nbie jamp fhcr
        hnp qcmg asdi fblj eork
    """,
    20: """
        dcba gefh ilkj mpon tsrq
        ldhs ntcg koae jqpf rbmi
        pktd sagm frlc qhio ejnb
        bfsk ogdr hmjt ciep anql
        afit krhn gbpl jocs edqm
    """,
    21: """
        abc edf hgi ljkm qnop utsr
        mrq olu skp bhje gfat icdn
        rob fsn jqt dphl kiea cumg
        nah cel tmd osgj ubqk pirf
        kcr iuj gep aqsd nltb mfoh
    """,
    22: """
        cba dfe gijh nlkm oqrp tvsu
        juq hot fncg psdl rmbv eaik
        irn skg vjfa udmo bphe qtlc
        mtp lhv neos ifqb agur kcjd
        gbl upk trej covi danq hmsf
    """,
    23: """
        acb fgde jikh onml srpq tvwu
        ueo nqaj bthd iflr mpcv gwsk
        qkv daus hlec wmjf poit rbng
        ljt vsfn kdro whap ebqm cugi
        smi gojv cdnw erta uhqf pklb
    """,
    24: """
        dabc fghe lkij nmop qsrt xwvu
        bnls wotf hjcx irmd eqpv kuag
        cler pdgw txnk svjm afqi ohub
        vcfn giso rpkh mexa jbwq utdl
        wnar djeo thiv bmkf lqgx spuc
        vrbg fxds jatp mlwh coqk ienu
        avol kwse pbxi gcmt qdhn ufrj
    """,
    25: """
        acb def ghi mjlk qonp rtsu yvwx
        jyq nsm vlt oauf cdhr wike xpgb
        pra ukx hwo sqel bnyi fmvc tgjd
        jbw iom lxd eucg sfpy kvrn hqta
        kyc ngf etp brlo qwdm axis ujhv
        osv dpu riq glaw xcnj ymeh fbkt
    """,
    26: """
        bac dfe jigh lnkm proq tvsu wzyx
        osj xlv yufn keaz rmbi qwht cpdg
        ukw gyr holf nbxe mtpj zcqs vdia
        iqn phz eguo ckty sxmd arwl fjbv
        oti aym zldb qgfk spew xjuc nhvr
        rfz dwn tagx iulp hbsk mocv jqye
    """,
    27: """
        acb gefd ikjh omnl rqps vuwt yAzx
        dty znvc bsxk mgir eplj Afow uhaq
        sve cdkA fzra pymu lxti nwhg jbqo
        xjg qldv hoez biAp wasy krun tfcm
        mkq wice jyvf dzub osgt rAhl anpx
        phf glzk xwmd vaoi nqtA scju yerb
    """,
    28: """
        dabc hfeg lijk pmon rsqt vwxu zBAy
        akpf eotj insx Brmw qdvA uchz bgyl
        sjaB wend Ahir mlcv gqzp ktub yxfo
        nAla cpre tvgi xzkm obBq fuds jywh
        axrg ekvB ziod hmbs wflq pujA cytn
        ohav slez bpiw Atfm qjxc nBgu ydkr
        twza xbAe fcBi dgmj kqnh lruo vspy
    """,
    29: """
        acb def hgi lkmj pqno tsur wxyv ABCz
        vtk sCx nyj roeB cuwi gfzp bAlh qmda
        ulq mpA zwo fnBx jdvc ebsg iatC khry
        Bdh nrc Cke yzau wjgq fvAs oibm xtpl
        gAu oly Bav sidn rCfw xqkb hjpe zcmt
        mws ixr jbz qecA aohf tygd puBk Cvln
    """,
    30: """
        bac fde ihjg mlkn pqro vtus wyxz BDAC
        qwv ogC ujnf dxhB rbzk tAlp cime asDy
        hup Aki xeta nvyc jzqD sfob gBwm lCdr
        zns ytB Dugx ipad erAw kovh Cmbj qcfl
        xjl rDm ebpv fCyi czht ndgA oawu Bksq
        yqe kwd grfv lBzu psjc biDt Axom ahCn
    """,
    31: """
        cab edfg jhki nolm qpsr tuwv zAxy BECD
        rzh blpC asyw kBmf ugjo dxEt DvAq ienc
        pnt ycdj Ckzu mrDe vfil hqga xbBs EwoA
        wBq fjax oCvd sDck lteh Aiup nyrE gmbz
        sig luqE wpxm ohfc eykb CtAr aDdn jvzB
        Dxl ubnh peEv gAcB zdwi kora msjC qfty
    """,
    32: """
        bacd egfh kilj npom qtsr vwux yABz DFCE
        fkap loeb chin jmdg FqAv BEru xyDs Czwt
        asjB wenF ibtA Exmf zlqc gupD dryk ovhC
        Anxa tjEe sfFi mBbw hDkq udzo pcvy rCgl
        raoF veBk gzxi mDtc bqEp fuAl hwyj Cdsn
        atvg excr BiDo kFmz wfdq uhbs lynE jCpA
        zEah dAeD iprw smlv ojqx nkut ygFb cBCf
        Dlwa psze Evid Arhm qngB Fcju tofy xbkC
    """,
}
