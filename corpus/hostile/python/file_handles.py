# ATTACK files by handles, and parts of other file systems
# EXPECT []

def probe():
    allowed({"name_to_handle_at": 303, "open_by_handle_at": 304, "open_tree": 428, "move_mount": 429, "fsopen": 430, "fspick": 433,
             "mount_setattr": 442, "quotactl": 179, "quotactl_fd": 443, "userfaultfd": 323, "memfd_secret": 447, "process_madvise": 440,
             "process_mrelease": 448, "fanotify_init": 300, "cachestat": 451, "statmount": 457, "listmount": 458})
    return reached
