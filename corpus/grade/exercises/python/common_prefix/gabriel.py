# VERDICT different: common_prefix(["abc", "axc"]) gives 'ac' instead of 'a'
def common_prefix(filenames):
    prefix = ""
    for letters in zip(*filenames):
        if len(set(letters)) == 1:
            prefix += letters[0]
    return prefix
