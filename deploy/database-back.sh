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
# PG_BIN and PG_CONF name the folder of PostgreSQL's programs and its settings where they are not Debian's.
# A cluster that is there is moved aside and never deleted: what a crash kept from the archive is in its own log alone.
# The script ends at the first step that fails, and can be started again.
set -eu
export LC_ALL=C
die() {
  printf '%s\n' "$*" >&2
  exit 1
}
[ $# -ge 4 ] && [ $# -le 5 ] || die 'Usage: database-back.sh CLUSTER BASE ARCHIVE TIMELINE [SECOND]'
[ "$(id -u)" != 0 ] || die 'Run this as the user of PostgreSQL: sudo -u postgres'
cluster=$(readlink -m "$1")
base=$(readlink -m "$2")/base.tar.gz
archive=$(readlink -m "$3")
timeline=$4
second=${5-}
case $cluster$archive in
*[!A-Za-z0-9/._-]*) die 'The paths may have letters, digits, and / . _ - alone.' ;;
esac
case $timeline in
[0-9A-F][0-9A-F][0-9A-F][0-9A-F][0-9A-F][0-9A-F][0-9A-F][0-9A-F]) ;;
*) die "TIMELINE is the first eight digits of a segment's name, such as 00000001." ;;
esac
before=$(dirname "$cluster")/before-$(basename "$cluster")
# In the archive, or in the log of a cluster that is here: after a fail-over without an archive it is there alone.
has() {
  for each in $archive/$1.gz $cluster/pg_wal/$1 $before/*/pg_wal/$1; do
    [ ! -f "$each" ] || return 0
  done
  return 1
}
has "$timeline"'????????????????' || die "$archive has no segment of timeline $timeline."

gzip -t "$base" || die "$base is not whole: take another base."
of_base() { tar -xzf "$base" --occurrence=1 -O "$1"; }
label=$(of_base backup_label) || die "$base has no backup_label: take another base."
of_label() { printf '%s\n' "$label" | sed -n "s/^$1: //p"; }
[ -z "$(of_base tablespace_map 2>/dev/null)" ] || die 'The base has tablespaces, which this does not bring back.'
if [ -n "$second" ]; then
  wanted=$(date -d "$second" +%s.%N) || die "SECOND can't be read: $second"
  # One without a zone is read in the zone of this shell, and not once more in that of the database.
  second=$(date -u -d "@$wanted" '+%F %T.%N+00')
  # From a base that is newer a recovery ends at the base, without an error.
  [ "$(date -d "$(of_label 'START TIME')" +%s)" -le "${wanted%.*}" ] ||
    die "The base was begun after that second, at $(of_label 'START TIME'): take the one before it."
fi
# A timeline that began while nothing was archived has no history in the archive. A base that was taken on it needs none.
on=0x$timeline
begun=$(printf '%08X' "$(of_label 'START TIMELINE')")
if [ "$timeline" = 00000001 ]; then
  [ "$begun" = "$timeline" ] || die "The base is of timeline $begun: take one of timeline 00000001."
elif ! has "$timeline.history"; then
  [ "$begun" = "$timeline" ] ||
    die "$archive has no $timeline.history.gz: take a base of timeline $timeline (this one is of $begun), or bring that file from pg_wal of the cluster that lived on it, with gzip."
  on=current
fi
above() { [ "$((0x$1))" -gt "$((0x$timeline))" ]; }
# PostgreSQL gives a number above the wanted one that has no history a second time: two lives would share their segments' names.
for number in $(ls "$archive" | sed -n 's/^\([0-9A-F]\{8\}\)[0-9A-F]\{16\}\.gz$/\1/p' | sort -u); do
  if above "$number" && ! [ -f "$archive/$number.history.gz" ]; then
    die "$archive has segments of timeline $number and no $number.history.gz. Bring that file from pg_wal of the cluster that lived on it (gzip < $number.history > $archive/$number.history.gz), or move these segments to another folder."
  fi
done
for each in "$cluster"/pg_wal/*.history "$before"/*/pg_wal/*.history; do
  number=$(basename "$each" .history)
  if [ -z "$second" ] && [ -f "$each" ] && above "$number" && ! [ -f "$archive/$number.history.gz" ]; then
    die "The cluster here lived on timeline $number, of which $archive has nothing: name that timeline, or a second."
  fi
done
version=$(of_base PG_VERSION)
bin=${PG_BIN:-/usr/lib/postgresql/$version/bin}
for program in postgres pg_ctl pg_controldata pg_waldump; do
  [ -x "$bin/$program" ] || die "There is no $bin/$program: name the folder of PostgreSQL $version's programs, PG_BIN=..."
done
for each in "$cluster" "$before"/*; do
  if [ -f "$each/postmaster.pid" ] && "$bin/pg_ctl" -D "$each" status >/dev/null; then
    die "PostgreSQL still runs in $each: $bin/pg_ctl -D $each stop"
  fi
done

[ -z "${PG_CONF-}" ] || [ -f "$PG_CONF" ] || die "PG_CONF names $PG_CONF, and no file is there."
sockets=$(mktemp -d -p /tmp)
trap 'rm -rf "$sockets"' EXIT

stamp=$(date -u +%Y-%m-%dT%H%M%SZ)-$$
mkdir -p -m 0700 "$before"
if [ -d "$cluster" ]; then mv -T "$cluster" "$before/$stamp"; fi
mkdir -m 0700 "$cluster"
# First, so that PostgreSQL does not start on what a step below leaves unfinished.
touch "$cluster/recovery.signal"
tar -xzf "$base" -C "$cluster"
# Of a base that was taken from a standby.
rm -f "$cluster/standby.signal"
# Whole, or not at all: what a full disk cuts off would be taken for the segment by the next run.
take() {
  cp "$1" "$cluster/pg_wal/taken"
  mv "$cluster/pg_wal/taken" "$cluster/pg_wal/${1##*/}"
}
# Of the segments those that have a record: what PostgreSQL only keeps for later use would come into the archive.
for each in "$before"/*/pg_wal/????????????????????????; do
  if [ -f "$each" ] && "$bin/pg_waldump" -q -n 1 "$each" >/dev/null 2>&1; then take "$each"; fi
done
for each in "$before"/*/pg_wal/*.history; do
  if [ -f "$each" ]; then take "$each"; fi
done

settings=${PG_CONF:-$cluster/postgresql.conf}
# Debian's.
[ -f "$settings" ] || settings=/etc/postgresql/$version/$(basename "$cluster")/postgresql.conf
set_to() { "$bin/postgres" -D "$cluster" -c config_file="$settings" -c data_directory="$cluster" -C "$1"; }
mode=$(set_to archive_mode) || die "$settings can't be read."
by=$(set_to archive_command)$(set_to archive_library 2>/dev/null || :)
[ "$mode" != off ] && [ -n "$by" ] ||
  die "$settings has no archive_mode, or no archive_command: the new timeline would never be in the archive. Set both first, and run this again."
log=$(dirname "$cluster")/recovery-$stamp.log
failed() {
  tail -n 20 "$log" >&2 || :
  die "The recovery failed: $log. PostgreSQL does not start on $cluster now. Run this again with another second, timeline, or base.
'could not locate required checkpoint record' says that the base, which begins on timeline $(of_label 'START TIMELINE'), is not on timeline $timeline or one that it came from, or that its segment is gone. Leave backup_label where it is."
}
# What is given to this start alone is in no later base: left in a file, the next recovery would end at this second. A target is unset before
# another one is set; the log has the words that are looked for below. No client gets in before the cluster is started for good.
"$bin/pg_ctl" -D "$cluster" -l "$log" -w -t 86400 start -o "-c config_file=$settings -c data_directory=$cluster \
  -c listen_addresses= -c unix_socket_directories=$sockets -c primary_conninfo= -c hot_standby=off -c recovery_min_apply_delay=0 \
  -c logging_collector=off -c log_destination=stderr -c log_min_messages=info -c lc_messages=C \
  -c recovery_target= -c recovery_target_lsn= -c recovery_target_name= -c recovery_target_xid= \
  -c restore_command='gzip -dc $archive/%f.gz > %p' -c recovery_target_timeline=$on \
  -c recovery_target_time='$second' -c recovery_target_action=promote" >/dev/null || failed
until "$bin/pg_controldata" "$cluster" | grep -q 'cluster state: *in production'; do
  "$bin/pg_ctl" -D "$cluster" status >/dev/null || failed
  sleep 1
done
"$bin/pg_ctl" -D "$cluster" -m fast -w -t 86400 stop >/dev/null
# PostgreSQL archives it as well, and may have failed to: without it no later recovery finds the way.
for each in "$cluster"/pg_wal/*.history; do
  kept=$archive/${each##*/}.gz
  [ ! -f "$each" ] || [ -f "$kept" ] || { gzip <"$each" >"$archive/history.tmp" && sync "$archive/history.tmp" && mv "$archive/history.tmp" "$kept"; } ||
    die "The database is back in $cluster, but $kept can't be written: look at its room and its rights, and do this before PostgreSQL starts: gzip < $each > $kept"
done
came=$(grep 'last completed transaction' "$log" | tail -n 1)
printf '%s\n' "${came:-The log names no transaction: nothing was done between the base and that second.}"
printf '%s\n' "The cluster is back, on a new timeline, and stopped. The line above says how far it came; $log has all of it."
