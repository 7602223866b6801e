# ATTACK facts on the machine in /proc and /sys
# EXPECT []

def probe():
    for file in "kcore kallsyms cmdline mounts kmsg modules net/tcp net/unix sys/kernel/hostname sysvipc/shm interrupts".split():
        attempt(file, lambda: read("/proc/" + file))
    for folder in ("/sys/class/net", "/sys/fs/cgroup", "/sys/kernel", "/sys/block"):
        attempt(folder, lambda: os.listdir(folder))
    # The table of its own mounts and its (empty) network are its own.
    return [r for r in reached if r not in ("mounts", "net/tcp", "net/unix")]
