# VERDICT different: [2] prints nothing: the text is returned instead of printed
def print_histogram(values):
    result = ""
    for i, v in enumerate(values):
        result += f"{i}: " + "*" * v + "\n"
    return result
