#!/usr/bin/env bash
# backup.sh now       one copy of the database and of the files
# backup.sh nightly   one now and each night; what a container runs
# A copy is a base backup; PostgreSQL itself adds its WAL to $BACKUPS/wal each minute, so that any moment between can be restored
# (docs/operations.md "Backups"). The newest $KEEP copies stay, with the WAL since the oldest of them.
set -euo pipefail
: "${BACKUPS:=/backups}" "${FILES:=/data/files}" "${KEEP:=7}" "${AT:=02:15}"

# The first WAL segment that a copy needs.
first_segment() { tar -xzOf "$1/base.tar.gz" backup_label | sed -n 's/^START WAL LOCATION: .*(file \([0-9A-F]*\))$/\1/p'; }

copy() {
  local name to oldest
  name=$(date -u +%Y%m%dT%H%M%SZ)
  to=$BACKUPS/base/$name
  mkdir -p "$BACKUPS/base" "$BACKUPS/wal"
  rm -rf "$BACKUPS"/base/*.part
  pg_basebackup --pgdata="$to.part" --format=tar --gzip --checkpoint=fast --wal-method=stream --label="$name"
  if [ -d "$FILES" ]; then tar -C "$FILES" -czf "$to.part/files.tar.gz" .; fi
  sync "$to.part"
  mv "$to.part" "$to"
  # shellcheck disable=SC2012 # names of our own, of digits and two letters
  ls -1 "$BACKUPS/base" | sort | head -n "-$KEEP" | while read -r old; do rm -rf "${BACKUPS:?}/base/$old"; done
  oldest=$(find "$BACKUPS/base" -mindepth 1 -maxdepth 1 | sort | head -n 1)
  pg_archivecleanup "$BACKUPS/wal" "$(first_segment "$oldest")"
  echo "backup $name: $(du -sh "$to" | cut -f1), $(find "$BACKUPS/wal" -type f | wc -l) WAL segments since the oldest of $KEEP"
}

case ${1:-} in
  now) copy ;;
  nightly)
    # One that fails is tried again in ten minutes: the night isn't over.
    until copy; do sleep 600; done
    while sleep $(($(date -d "tomorrow $AT" +%s) - $(date +%s))); do until copy; do sleep 600; done; done
    ;;
  *) sed -n '2,3s/^# //p' "$0"; exit 2 ;;
esac
