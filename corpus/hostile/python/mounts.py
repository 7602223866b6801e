# ATTACK mounts, roots and namespaces
# EXPECT []

def probe():
    allowed({"mount": 165, "umount2": 166, "pivot_root": 155, "chroot": 161, "unshare": 272, "setns": 308, "open_tree": 428, "move_mount": 429,
             "fsopen": 430, "fsconfig": 431, "fsmount": 432, "fspick": 433, "mount_setattr": 442, "statmount": 457, "listmount": 458,
             "name_to_handle_at": 303, "open_by_handle_at": 304, "quotactl": 179, "swapon": 167})
    attempt("user namespace", lambda: system_call(272, 0x10000000))
    return reached
