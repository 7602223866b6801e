# ATTACK threads that share one stack, so that their memory limits nobody
# EXPECT died
# EXPECT without namespaces: any

import mmap
import time


def probe():
    if not X86:
        os.abort()
    # clone(CLONE_VM | CLONE_FS | CLONE_FILES | CLONE_SIGHAND | CLONE_THREAD | CLONE_SYSVSEM) in a loop;
    # what it starts pauses for ever.
    begin = bytes.fromhex("53 4154 4155 4989fc 4d31ed")
    clone = bytes.fromhex("b838000000 bf000f0500 31f6 31d2 4d31d2 4d31c0 0f05 4885c0")
    count = bytes.fromhex("49ffc5 4d39e5")
    end = bytes.fromhex("4c89e8 415d 415c 5b c3")
    pause = bytes.fromhex("b822000000 0f05 ebf7")
    back = 256 - (len(clone) + 4 + len(count) + 2)
    code = begin + clone
    code += bytes([0x74, 2 + len(count) + 2 + len(end), 0x78, len(count) + 2])
    code += count + bytes([0x72, back]) + end + pause
    memory = mmap.mmap(-1, 4096, prot=7)
    memory.write(code)
    address = ctypes.addressof(ctypes.c_char.from_buffer(memory))
    started = ctypes.CFUNCTYPE(ctypes.c_long, ctypes.c_long)(address)(3000)
    time.sleep(5)
    return [started]
