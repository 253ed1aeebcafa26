-- Each time that a contract was found changed: its sentences stand in evidence_alarms once, and whoever mends the record sees when that was seen last.
create table evidence_alarm_times (
  contract_id text not null references contracts (id),
  raised_at timestamptz not null,
  primary key (contract_id, raised_at)
);
create trigger evidence_alarm_times_append_only before update or delete on evidence_alarm_times for each row execute function refuse_change();
