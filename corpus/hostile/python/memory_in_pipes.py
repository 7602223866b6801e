# ATTACK memory in the buffers of pipes
# EXPECT []

import fcntl
def probe():
    total, pipes = 0, []
    try:
        while True:
            pipes.append(os.pipe())
            try:
                fcntl.fcntl(pipes[-1][1], 1031, 1 << 20)
                reached.append("larger pipe")
            except OSError:
                pass
            os.set_blocking(pipes[-1][1], False)
            total += os.write(pipes[-1][1], bytes(1 << 20))
    except OSError:
        pass
    return reached if total < 32 << 20 else reached + [total]
