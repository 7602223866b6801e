# ATTACK home folders, temporary files, logs, programs
# EXPECT []

def probe():
    for folder in "/root /home /tmp /var/log /var/tmp /srv /mnt /opt /usr/bin /bin /boot /run /dev/shm".split():
        attempt(folder, lambda: names(folder))
    return reached
