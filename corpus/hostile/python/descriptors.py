# ATTACK descriptors that lead out
# EXPECT []

def probe():
    for number in range(256):
        try:
            link = os.readlink("/proc/self/fd/%d" % number)
        except OSError:
            continue
        if link.startswith("/") and link not in ("/dev/null", "/memfd:stacks (deleted)") and not link.endswith(("/io/out", "/io/err")):
            reached.append(link)
    return reached
