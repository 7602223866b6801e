# VERDICT different: common_prefix(["note1", "note2", "map"]) gives 'note' instead of ''
def common_prefix(filenames):
    if len(filenames) == 0:
        return ""
    if len(filenames) == 1:
        return filenames[0]
    a = filenames[0]
    b = filenames[1]
    i = 0
    while i < len(a) and i < len(b) and a[i] == b[i]:
        i += 1
    return a[:i]
