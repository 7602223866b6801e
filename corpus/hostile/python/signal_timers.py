# ATTACK a timer that signals a thread of another process
# EXPECT []

def probe():
    class Event(ctypes.Structure):
        _fields_ = [("value", ctypes.c_long), ("signal", ctypes.c_int), ("how", ctypes.c_int), ("thread", ctypes.c_int), ("pad", ctypes.c_byte * 44)]
    for process in (PARENT, GADFLY, BYSTANDER):
        event = Event(0, 9, 4, process)
        timer = ctypes.c_int()
        attempt("timer for %d" % process, lambda: system_call(222, 0, ctypes.byref(event), ctypes.byref(timer)))
    return reached
