# ATTACK large and rarely needed parts of the kernel
# EXPECT []

def probe():
    allowed({"bpf": 321, "io_uring_setup": 425, "io_uring_enter": 426, "perf_event_open": 298, "keyctl": 250, "add_key": 248, "request_key": 249,
             "modify_ldt": 154, "io_setup": 206, "iopl": 172, "ioperm": 173, "uselib": 134, "ustat": 136, "sysfs": 139, "vmsplice": 278,
             "remap_file_pages": 216, "lookup_dcookie": 212, "set_mempolicy": 238, "mbind": 237, "vhangup": 153, "pkey_alloc": 330,
             "futex_waitv": 449, "lsm_set_self_attr": 460, "mseal": 462, "file_setattr": 469, "a call of the future": 600})
    return reached
