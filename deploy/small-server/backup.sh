#!/bin/sh
# Packs a data folder, checks the archive, and keeps the newest ones: backup.sh DATA_DIR BACKUP_FOLDER [HOW_MANY]. The process must
# be stopped, because a copy of files that are being written is none; storefront.cron does that.
set -eu
data=$1
backups=$2
keep=${3:-14}
umask 077
mkdir -p "$backups"
archive=$backups/storefront-$(date -u +%Y%m%dT%H%M%SZ).tar.gz
tar -czf "$archive.part" -C "$data" .
# An archive that cannot be read to its end, or without the database, is no backup.
content=$(tar -tzf "$archive.part")
printf '%s\n' "$content" | grep '^\./database/' >/dev/null
mv "$archive.part" "$archive"
find "$backups" -name 'storefront-*.tar.gz' | sort -r | tail -n "+$((keep + 1))" | xargs -r rm --
echo "$archive"
