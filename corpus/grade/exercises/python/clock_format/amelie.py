# VERDICT different: clock_format(3725) gives '1:62:05' instead of '1:02:05'
def clock_format(seconds: int) -> str:
    hours = seconds // 3600
    minutes = seconds // 60
    secs = seconds % 60
    return f"{hours}:{minutes:02d}:{secs:02d}"
