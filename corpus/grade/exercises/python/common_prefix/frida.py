# VERDICT equivalent
def common_prefix(filenames):
    if len(filenames) == 0:
        return ""
    first = filenames[0]
    for i in range(len(first)):
        for name in filenames:
            try:
                if name[i] != first[i]:
                    return first[:i]
            except IndexError:
                return first[:i]
    return first
