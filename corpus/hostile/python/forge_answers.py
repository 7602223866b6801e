# ATTACK answers in the name of the worker, on every descriptor
# EXPECT any

def probe():
    for descriptor in range(64):
        for forged in (b'{"returned": "[42]"}\n', b"\x00\x00\x00\x08[42]\n\n\n\n", b"\xff" * 64, b"\x7f\xff\xff\xff"):
            try:
                os.write(descriptor, forged)
            except OSError:
                break
    os._exit(0)
