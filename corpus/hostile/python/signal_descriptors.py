# ATTACK signals to the owner of a descriptor
# EXPECT []

import fcntl
def probe():
    r, w = os.pipe()
    for owner in (GADFLY, BYSTANDER, -BYSTANDER):
        attempt("F_SETOWN", lambda: fcntl.fcntl(r, 8, owner))
        attempt("F_SETOWN_EX", lambda: fcntl.fcntl(r, 15, b"\1\0\0\0" + owner.to_bytes(4, "little", signed=True)))
        attempt("FIOSETOWN", lambda: fcntl.ioctl(r, 0x8901, owner))
    attempt("F_SETSIG", lambda: fcntl.fcntl(r, 10, 9))
    attempt("F_NOTIFY", lambda: fcntl.fcntl(os.open(".", os.O_RDONLY), 1026, 1))
    attempt("F_SETLEASE", lambda: fcntl.fcntl(r, 1024, 1))
    return reached
