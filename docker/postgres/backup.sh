#!/usr/bin/env bash
# backup.sh now       backs up the database and the files
# backup.sh nightly   the same now and each night, as in the container
# A backup is a base backup. PostgreSQL archives its WAL to $BACKUPS/wal each minute, so that any moment since can be restored
# (docs/operations.md "Backups"). Keeps the newest $KEEP backups, and the WAL since the oldest of them.
set -euo pipefail
: "${BACKUPS:=/backups}" "${FILES:=/data/files}" "${KEEP:=7}" "${AT:=02:15}"

# The first WAL segment that a backup needs.
first_segment() { tar -xzOf "$1/base.tar.gz" backup_label | sed -n 's/^START WAL LOCATION: .*(file \([0-9A-F]*\))$/\1/p'; }

copy() {
  local name to oldest
  name=$(date -u +%Y%m%dT%H%M%SZ)
  to=$BACKUPS/base/$name
  mkdir -p "$BACKUPS/base" "$BACKUPS/wal"
  rm -rf "$BACKUPS"/base/*.part
  pg_basebackup --pgdata="$to.part" --format=tar --gzip --checkpoint=fast --wal-method=stream --label="$name"
  # Status 1: files changed meanwhile.
  if [ -d "$FILES" ]; then tar -C "$FILES" -czf "$to.part/files.tar.gz" . || [ $? = 1 ]; fi
  sync "$to.part"
  mv "$to.part" "$to"
  # shellcheck disable=SC2012 # our names consist of digits and two letters
  ls -1 "$BACKUPS/base" | sort | head -n "-$KEEP" | while read -r old; do rm -rf "${BACKUPS:?}/base/$old"; done
  oldest=$(find "$BACKUPS/base" -mindepth 1 -maxdepth 1 | sort | head -n 1)
  pg_archivecleanup "$BACKUPS/wal" "$(first_segment "$oldest")"
  echo "backup $name: $(du -sh "$to" | cut -f1), $(find "$BACKUPS/wal" -type f | wc -l) WAL segments since the oldest of $KEEP"
}

case ${1:-} in
  now) copy ;;
  nightly)
    # A failed backup is retried every ten minutes. In a separate process, because a condition disables `set -e`.
    until bash "$0" now; do sleep 600; done
    while sleep $(($(date -d "tomorrow $AT" +%s) - $(date +%s))); do until bash "$0" now; do sleep 600; done; done
    ;;
  *) sed -n '2,3s/^# //p' "$0"; exit 2 ;;
esac
