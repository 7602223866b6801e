from datetime import date, datetime, timedelta, time, timezone
d = date(2024, 2, 28)
print(d, repr(d), d + timedelta(days=2), d.weekday(), d.isoweekday(), d.strftime("%d/%m/%Y %A %j"), d.replace(year=2023))
print(date(2024, 3, 1) - d, (date(2024, 3, 1) - d).days, d < date(2025, 1, 1), date.fromisoformat("2020-05-06"), d.toordinal(), date.min, date.max)
t = datetime(2024, 1, 31, 13, 45, 10, 123456)
print(t, repr(t), t.isoformat(), t.date(), t.time(), t + timedelta(hours=12, minutes=30), t.strftime("%Y-%m-%d %H:%M:%S.%f %p %I"), t.timetuple().tm_yday)
print(datetime.strptime("2024-03-05 07:08", "%Y-%m-%d %H:%M"), datetime.fromisoformat("2024-01-02T03:04:05"))
td = timedelta(days=1, seconds=3661, microseconds=5)
print(td, repr(td), td.total_seconds(), td * 2, td / 2, -td, abs(-td), td // timedelta(hours=1), divmod(td, timedelta(hours=1)), timedelta(weeks=1) > td)
print(time(9, 30), time(9, 30) < time(10), datetime(2024, 1, 1, tzinfo=timezone.utc), timezone(timedelta(hours=2)), datetime(2024, 1, 1, tzinfo=timezone.utc).timestamp())
for bad in [lambda: date(2023, 2, 29), lambda: datetime(2024, 13, 1), lambda: date.fromisoformat("x")]:
    try:
        print(bad())
    except (ValueError, TypeError) as e:
        print(type(e).__name__, e)
print(sorted([date(2024, 5, 1), date(2023, 5, 1)]), {date(2024, 1, 1): 1}[date(2024, 1, 1)], max(d, date(2000, 1, 1)))
