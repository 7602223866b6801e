# ATTACK memory that no limit of the address space counts
# EXPECT []

def probe():
    attempt("memfd_create", lambda: os.memfd_create("x"))
    allowed({"memfd_create": 319, "memfd_secret": 447, "userfaultfd": 323}, 0, 0)
    return reached
