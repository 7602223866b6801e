# VERDICT equivalent
import os

def common_prefix(filenames):
    return os.path.commonprefix(filenames)
