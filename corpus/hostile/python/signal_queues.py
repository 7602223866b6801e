# ATTACK signals by other calls
# EXPECT []

def probe():
    allowed({"rt_sigqueueinfo": 129, "rt_tgsigqueueinfo": 297, "pidfd_open": 434, "pidfd_send_signal": 424, "pidfd_getfd": 438}, GADFLY, 0, 0, 0)
    return reached
