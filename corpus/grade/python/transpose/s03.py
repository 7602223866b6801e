# VERDICT different: transpose([[], [0]]) -- zip stops at the shortest row without a word
def transpose(rows):
    return [list(column) for column in zip(*rows)]
