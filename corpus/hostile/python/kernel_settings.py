# ATTACK the clock, the name and the life of the machine
# EXPECT []

def probe():
    allowed({"reboot": 169, "sethostname": 170, "setdomainname": 171, "settimeofday": 164, "adjtimex": 159, "clock_settime": 227,
             "clock_adjtime": 305, "syslog": 103, "acct": 163, "init_module": 175, "finit_module": 313, "delete_module": 176,
             "kexec_load": 246, "kexec_file_load": 320, "sync": 162, "syncfs": 306})
    return reached
