#!/bin/sh
# Brings a PostgreSQL cluster back with pgBackRest (docs/operate.md, "A PostgreSQL of your own"), as the user of PostgreSQL, while PostgreSQL and
# Parley are stopped:
#
#   database-back.sh CLUSTER [options of pgbackrest restore]
#
# CLUSTER is the folder of the cluster, such as /var/lib/postgresql/15/main; it may be gone. It is moved aside and never deleted. What its log has is
# archived before anything is restored: a crash, or an archive that was full, kept it from there. Without --target-timeline the recovery follows the
# timeline that this cluster lived on. The script ends at its first fault, and can be started again.
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
segments_of() { ls "$1/pg_wal" 2>/dev/null | grep -xE '[0-9A-F]{24}' || :; }

for each in "$cluster" "$former"-*; do
  pid=$(head -n 1 "$each/postmaster.pid" 2>/dev/null || :)
  if [ -n "$pid" ] && kill -0 "$pid" 2>/dev/null; then die "Process $pid still runs in $each: stop PostgreSQL first."; fi
done
# What a run before this one has only begun to restore has nothing in it.
rmdir "$cluster" 2>/dev/null || :
if [ -d "$cluster" ]; then mv -T "$cluster" "$former-$(date -u +%Y%m%dT%H%M%S)-$$"; fi

for each in "$former"-*/pg_wal/*; do
  printf '%s\n' "${each##*/}" | grep -qxE '[0-9A-F]{24}|[0-9A-F]{8}\.history' || continue
  # PostgreSQL makes segments ahead, of zeros.
  [ "$(head -c 64 "$each" | tr -d '\000' | wc -c)" != 0 ] || continue
  in_parley --pg1-path="${each%/pg_wal/*}" archive-push "$each" ||
    die "$each is not in the archive, and nothing was restored. Look at the words above, at room and rights, and run this again.
Another content under its name is that of an earlier state, or of another cluster: move the one that is not wanted to another folder."
done

case " $* " in
*' --target-timeline='*) ;;
*)
  lived=$(for each in "$former"-*; do segments_of "$each" | cut -c 1-8 | tail -n 1; done | sort -u)
  began=$(in_parley repo-ls --recurse --filter='\.history$' archive/parley | sed 's/.*\///')
  case $lived in
  ????????) set -- --target-timeline="$((0x$lived))" "$@" ;;
  '') [ -z "$began" ] || die "The cluster is gone, and there was more than one timeline: name one with --target-timeline=NUMBER. The archive has these: 00000001 $(echo $began)" ;;
  *) die "The former clusters lived on different timelines: name one with --target-timeline=NUMBER (in decimal). $(echo $lived)" ;;
  esac
  ;;
esac
mkdir -p -m 0700 "$cluster"
in_parley "$@" restore || die 'Nothing is back. Look at the words above, and run this again.'
printf '%s\n' "$cluster is back, up to the log, which PostgreSQL reads when it is started: $*"
