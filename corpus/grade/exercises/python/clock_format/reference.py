# REFERENCE
def clock_format(seconds: int) -> str:
    """Write a number of seconds (0 or more) as h:mm:ss.

    For example 3725 seconds are "1:02:05". The hours are not limited,
    100 hours are "100:00:00".
    """
    minutes, seconds = divmod(seconds, 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02d}:{seconds:02d}"
