# VERDICT equivalent
def common_prefix(filenames):
    prefix = ""
    for letters in zip(*filenames):
        if len(set(letters)) > 1:
            break
        prefix += letters[0]
    return prefix
