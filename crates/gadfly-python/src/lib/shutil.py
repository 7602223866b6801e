def get_terminal_size(fallback=(80, 24)):
    import os
    return os.terminal_size(fallback)


def __getattr__(name):
    _unsupported('shutil.' + name)
