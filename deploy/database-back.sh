#!/bin/sh
# Brings a PostgreSQL cluster back with pgBackRest (docs/operate.md, "A PostgreSQL of your own"), as the user of PostgreSQL, while PostgreSQL and
# Parley are stopped:
#
#   database-back.sh CLUSTER [options of pgbackrest restore]
#
# CLUSTER is the folder of the cluster, such as /var/lib/postgresql/15/main; it may be gone. It is moved aside and never deleted. What its log has is
# archived before anything is restored: a crash, or an archive that was full, kept it from there. Without --target-timeline the recovery follows the
# newest timeline, and only where the cluster lived on that one. The script ends at its first fault, and can be started again.
set -eu
export LC_ALL=C
die() {
  printf '%s\n' "$*" >&2
  exit 1
}
[ $# -ge 1 ] || die 'Usage: database-back.sh CLUSTER [options of pgbackrest restore]'
[ "$(id -u)" != 0 ] || die 'Run this as the user of PostgreSQL: sudo -u postgres'
cluster=$(readlink -m "$1")
shift
former=$(dirname "$cluster")/before
in_parley() { pgbackrest --stanza=parley --log-level-console=off --log-level-stderr=error "$@"; }
segments_of() { ls "$1/pg_wal" | grep -xE '[0-9A-F]{24}' || :; }

[ ! -f "$cluster/standby.signal" ] || die "$cluster is a standby: its log is that of the primary, which archives it. Is the primary gone, promote this one, stop it, and run this again."
for each in "$cluster" "$former"-*; do
  pid=$(head -n 1 "$each/postmaster.pid" 2>/dev/null || :)
  if [ -n "$pid" ] && kill -0 "$pid" 2>/dev/null; then die "Process $pid still runs in $each: stop PostgreSQL first."; fi
done
if [ -d "$cluster" ]; then mv -T "$cluster" "$former-$(date -u +%Y%m%dT%H%M%S)-$$"; fi

for each in "$former"-*; do
  [ -e "$each" ] || continue
  ls "$each" >/dev/null || die "$each can't be read, and nothing was restored."
  [ -f "$each/PG_VERSION" ] || continue
  segments=$(ls "$each/pg_wal") || die "$each/pg_wal can't be read: is its disk mounted? Nothing was restored."
  # One that was restored and never started has no log of its own.
  [ -n "$segments" ] && [ -n "$(segments_of "$each")" ] || [ -f "$each/backup_label" ] ||
    die "$each/pg_wal has no segment: is its disk mounted? Nothing was restored."
done
for each in "$former"-*/pg_wal/*; do
  printf '%s\n' "${each##*/}" | grep -qxE '[0-9A-F]{24}|[0-9A-F]{8}\.history' || continue
  head -c 64 "$each" >/dev/null || die "$each can't be read, and nothing was restored."
  # PostgreSQL makes segments ahead, of zeros.
  [ "$(head -c 64 "$each" | tr -d '\000' | wc -c)" != 0 ] || continue
  in_parley --no-archive-async --pg1-path="${each%/pg_wal/*}" archive-push "$each" ||
    die "$each is not in the archive, and nothing was restored. Look at the words above, at room and rights, and run this again.
With [103] it is another database's, such as the fresh cluster of a package: move it elsewhere. With [045] the archive has another content under its name: an earlier state of this segment, or what another cluster pushed. Move that one out of the archive, or this one
out of pg_wal where it is the older one, and run this again."
done

case " $* " in
*' --target-timeline'* | *' --type=immediate '* | *' --type=none '*) ;;
*)
  # Of the newest version of the database: what is archived in folders of segments, and the histories beside them.
  kinds=$(in_parley repo-ls archive/parley) || die 'The archive can not be listed, and nothing was restored.'
  kind=$(printf '%s\n' "$kinds" | grep -xE '[0-9.]+-[0-9]+' | sort -t - -k 2n | tail -n 1)
  kept=$(in_parley repo-ls "archive/parley/$kind") || die 'The archive can not be listed, and nothing was restored.'
  newest=$(printf '%s\n' 00000001 "$kept" | grep -oE '^[0-9A-F]{8}' | sort | tail -n 1)
  [ "$newest" = 00000001 ] || printf '%s\n' "$kept" | grep -qx "$newest.history" ||
    die "The archive has segments of timeline $newest and no history of it: that began while nothing was archived. Bring $newest.history from pg_wal of the cluster that lived on it (pgbackrest archive-push), or name a base of it with --set= and --target-timeline=latest. Did a cluster that was promoted by mistake leave them, move those segments out of the archive, or name the timeline of before with --target-timeline=$((0x$newest - 1))."
  found= asks=
  for each in "$former"-*; do
    lived=$([ ! -d "$each/pg_wal" ] || segments_of "$each" | cut -c 1-8 | tail -n 1)
    [ -n "$lived" ] || continue
    found=yes
    [ "$lived" = "$newest" ] || asks="$asks $lived"
  done
  [ -n "$found" ] || [ "$newest" = 00000001 ] || asks=' no cluster is here'
  [ -z "$asks" ] || die "The newest timeline of the archive is $newest, and not each former cluster here lived on it ($asks ): name the wanted one with --target-timeline=NUMBER, in decimal."
  set -- --target-timeline="$((0x$newest))" "$@"
  ;;
esac
mkdir -m 0700 "$cluster"
if ! in_parley "$@" restore; then
  # What was only begun takes the room of the next run.
  rm -rf "$cluster"
  die 'Nothing is back. Look at the words above, and run this again.'
fi
printf '%s\n' "$cluster is back, up to the log, which PostgreSQL reads when it is started: $*"
