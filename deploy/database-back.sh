#!/bin/sh
# Brings a PostgreSQL cluster back to a second, from a base and the archive of its log (docs/operate.md, "A PostgreSQL of your own").
# It runs on the database's machine, as the user of PostgreSQL, while PostgreSQL and Parley are stopped:
#
#   database-back.sh CLUSTER BASE ARCHIVE TIMELINE [SECOND]
#
# CLUSTER   the folder of the cluster, such as /var/lib/postgresql/15/main; it may be gone
# BASE      the folder of the base, with base.tar.gz
# ARCHIVE   the folder of the segments, each with gzip
# TIMELINE  the first eight digits of the segments that have the second
# SECOND    such as '2026-11-22 14:00:00+00'; without it the last one that there is
#
# A cluster that is there is moved aside and never deleted: what a crash kept from the archive is in its own log alone.
# The script ends at the first step that fails, and can be started again.
set -eu
export LC_ALL=C
die() {
  printf '%s\n' "$*" >&2
  exit 1
}
[ $# -ge 4 ] && [ $# -le 5 ] || die 'Usage: database-back.sh CLUSTER BASE ARCHIVE TIMELINE [SECOND]'
cluster=$1 base=$2/base.tar.gz archive=$3 timeline=$4 second=${5-}
case $timeline in
[0-9A-F][0-9A-F][0-9A-F][0-9A-F][0-9A-F][0-9A-F][0-9A-F][0-9A-F]) ;;
*) die "TIMELINE is the first eight digits of a segment's name, such as 00000001." ;;
esac
ls "$archive/$timeline"*.gz >/dev/null 2>&1 || die "$archive has no segment of timeline $timeline."
gzip -t "$base" || die "$base is not whole: take another base."
version=$(tar -xzf "$base" --occurrence=1 -O PG_VERSION)
begins=$(tar -xzf "$base" --occurrence=1 -O backup_label | sed -n 's/^START TIMELINE: //p')
bin=${PG_BIN:-/usr/lib/postgresql/$version/bin}
before=$(dirname "$cluster")/before
for each in "$cluster" "$before"/*; do
  if [ -f "$each/postmaster.pid" ] && "$bin/pg_ctl" -D "$each" status >/dev/null; then
    die "PostgreSQL still runs in $each: $bin/pg_ctl -D $each stop"
  fi
done

stamp=$(date -u +%Y-%m-%dT%H%M%SZ)-$$
mkdir -p -m 0700 "$before"
if [ -d "$cluster" ]; then mv -T "$cluster" "$before/$stamp"; fi
mkdir -m 0700 "$cluster"
# First, so that PostgreSQL does not start on what a step below leaves unfinished.
touch "$cluster/recovery.signal"
tar -xzf "$base" -C "$cluster"
# Of the segments those that have a record: what PostgreSQL only keeps for later use would come into the archive.
for each in "$before"/*/pg_wal/????????????????????????; do
  if [ -f "$each" ] && "$bin/pg_waldump" -q -n 1 "$each" >/dev/null 2>&1; then cp "$each" "$cluster/pg_wal/"; fi
done
for each in "$before"/*/pg_wal/*.history; do
  if [ -f "$each" ]; then cp "$each" "$cluster/pg_wal/"; fi
done

# Debian has the settings elsewhere. Those of the recovery are given to this start alone: left in a file, the next one would end at this second.
settings=$cluster/postgresql.conf
[ -f "$settings" ] || settings=/etc/postgresql/$version/$(basename "$cluster")/postgresql.conf
log=$(dirname "$cluster")/recovery-$stamp.log
failed() {
  tail -n 20 "$log" >&2
  die "The recovery failed: $log. PostgreSQL does not start on $cluster now. Run this again with another second, timeline, or base: this one begins on timeline $begins."
}
"$bin/pg_ctl" -D "$cluster" -l "$log" -w -t 86400 start -o "-c config_file=$settings -c logging_collector=off \
  -c restore_command='gzip -dc $archive/%f.gz > %p' -c recovery_target_timeline=0x$timeline \
  -c recovery_target_time='$second' -c recovery_target_action=promote" >/dev/null || failed
until "$bin/pg_controldata" "$cluster" | grep -q 'cluster state: *in production'; do
  "$bin/pg_ctl" -D "$cluster" status >/dev/null || failed
  sleep 1
done
"$bin/pg_ctl" -D "$cluster" -m fast -w stop >/dev/null
came=$(grep 'last completed transaction' "$log" | tail -n 1)
printf '%s\n' "${came:-Nothing was done between the base and that second.}"
printf '%s\n' "The cluster is back, on a new timeline, and stopped. The line above says how far it came; $log has all of it."
