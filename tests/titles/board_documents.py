"""Changes to the document of a board, and messages that several titles give about one."""

TWO_NUMBERS = "must be two numbers from -1000000 to 1000000."
ZWEI_ZAHLEN = "muss aus zwei Zahlen von -1000000 bis 1000000 bestehen."


def at(*path, to):
    """The change of one thing in the document."""

    def change(document):
        *way, last = path
        for key in way:
            document = document[key]
        document[last] = to

    return change


def without(*path):
    def change(document):
        *way, last = path
        for key in way:
            document = document[key]
        del document[last]

    return change
