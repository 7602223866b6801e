# VERDICT different: clock_format(3725) gives '1:2:5' instead of '1:02:05'
def clock_format(seconds: int) -> str:
    h = seconds // 3600
    m = (seconds % 3600) // 60
    s = seconds % 60
    return f"{h}:{m}:{s}"
