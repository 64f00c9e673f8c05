"""Letters of other alphabets that look like a Latin letter, by the letter they look like.

The pairs are facts from the confusables of Unicode's security mechanisms (UTS 39), cut down to what a name
can be made of. Left out are letters that NFKC folds anyway (ｄ, 𝐝), the dotless ı, which is a letter of its
own in Turkish, pairs that only resemble each other, and Latin letters among each other (rn and m, I and l):
whoever is called Bernd is not Bemd.
"""

from types import MappingProxyType

_SHAPES = {
    "A": "ΑАᎪᗅꓮ𖽀𐊠",
    "B": "ꞴΒВᏴᗷꓐ𐊂𐊡𐌁",
    "C": "ⲤСᏟꓚ𐊢𐌂𐐕𐔜",
    "D": "Ꭰᗞᗪꓓ",
    "E": "ΕЕⴹᎬꓰ𑢦𑢮𐊆",
    "F": "Ϝᖴꓝ𑣂𑢢𐊇𐊥𐔥",
    "G": "ԌᏀᏳꓖ",
    "H": "ΗⲎНᎻᕼꓧ𐋏",
    "I": "ΙІӀⲒⵏᛁꓲ𖼨𐊊𐌉",
    "J": "ͿЈᎫᒍꓙ",
    "K": "ΚⲔКᏦᛕꓗ𐔘",
    "L": "ⳐᏞᒪꓡ𖼖𑢣𑢲𐐛𐔦",
    "M": "ΜϺⲘМᎷᗰᛖꓟ𐊰𐌑",
    "N": "ΝⲚꓠ𐔓",
    "O": "ΟⲞОՕⵔዐଠ𐓂ꓳ𑢵𐊒𐊫𐐄𐔖",
    "P": "ΡⲢРᏢᑭꓑ𐊕",
    "Q": "ԚⵕႭ",
    "R": "ᎡᏒ𐒴ᖇꓣ𖼵",
    "S": "ЅՏᏕᏚꓢ𖼺𐊖𐐠",
    "T": "ΤⲦТᎢꓔ𖼊𑢼𐊗𐊱𐌕",
    "U": "Սሀ𐓎ᑌꓴ𖽂𑢸",
    "V": "ѴⴸᏙᐯꛟꓦ𖼈𑢠𐔝",
    "W": "ԜᎳᏔꓪ",
    "X": "ꞳΧⲬХⵝᚷꓫ𐊐𐊴𐌗𐔧",
    "Y": "ΥⲨУҮᎩᎽꓬ𖽃𑢤𐊲",
    "Z": "ΖᏃꓜ𑢩",
    "a": "ɑαа",
    "b": "ᑲᖯ",
    "c": "ᴄⲥсꮯ𐐽",
    "d": "ԁᏧᑯꓒ",
    "e": "ꬲеҽ",
    "f": "ꬵք",
    "g": "ɡց",
    "h": "һհᏂ",
    "i": "ɩιіꙇꭵᎥ𑣃",
    "j": "ϳј",
    "l": "ӏǀ",
    "n": "ոռ",
    "o": "ᴏꬽοⲟоჿօഠဝ𐓪𑣈𑣗𐐬",
    "p": "ρⲣр",
    "q": "ԛգզ",
    "s": "ꜱѕꮪ𑣁𐑈",
    "u": "ᴜꭎꭒυս𐓶𑣘",
    "v": "ᴠνѵ𑜆ꮩ𑣀",
    "w": "ᴡԝա𑜊𑜎𑜏ꮃ",
    "x": "хᕁᕽ",
    "y": "ʏỿꭚγуүყ𑣜",
    "z": "ᴢꮓ𑣄",
    "ß": "β",
    "'": "‘’‛ʹʻʼʽˈ′‵`´＇",
    "-": "‐‑‒–—―−﹣－",
}

LOOK_ALIKES = MappingProxyType({ord(other): shape for shape, others in _SHAPES.items() for other in others})
"""The Latin letter, apostrophe or hyphen that a character looks like, for `str.translate`."""
