# ATTACK the calls of 32-bit programs, by machine code
# EXPECT died

import mmap
def probe():
    if not X86:
        os.abort()
    page = mmap.mmap(-1, 4096, prot=7)
    page.write(b"\x53\xb8\x14\x00\x00\x00\xcd\x80\x5b\xc3")  # getpid by int 0x80
    address = ctypes.addressof(ctypes.c_char.from_buffer(page))
    return [ctypes.CFUNCTYPE(ctypes.c_int)(address)()]
