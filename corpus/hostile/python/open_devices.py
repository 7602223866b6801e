# ATTACK devices
# EXPECT []

def probe():
    for name in "tty kmsg mem kmem port sda vda fuse kvm ptmx net/tun input/event0 console loop0".split():
        attempt(name, lambda: open("/dev/" + name, "rb"))
    attempt("mknod", lambda: os.mknod("device", 0o20666, os.makedev(1, 1)))
    attempt("socket", lambda: os.mknod("socket", 0o140666))
    return reached
