# ATTACK new processes by every call
# EXPECT []

def probe():
    for name, action in {
        "fork": os.fork,
        "spawn": lambda: os.posix_spawn("/bin/true", ["true"], {}),
        "forkpty": os.forkpty,
        "vfork": lambda: system_call(58),
        "clone": lambda: system_call(56, 17),
        "clone as another's child": lambda: system_call(56, 0x8000 | 17),
        "namespaces": lambda: system_call(56, 0x10000000 | 17),
        "clone3": lambda: system_call(435, ctypes.create_string_buffer(88), 88),
    }.items():
        if attempt(name, action) == 0:
            os._exit(3)
    return reached
