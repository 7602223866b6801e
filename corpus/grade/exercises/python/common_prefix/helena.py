# VERDICT different: common_prefix(["car", "ca"]) gives IndexError instead of 'ca'
def common_prefix(filenames):
    if not filenames:
        return ""
    prefix = ""
    for i in range(len(filenames[0])):
        for name in filenames:
            if name[i] != filenames[0][i]:
                return prefix
        prefix += filenames[0][i]
    return prefix
