-- Messages that wait for one endpoint are bounded: with too many it is switched off (src/domain/webhook/webhook.ts, WAITING_MAX).
alter table webhook_endpoints drop constraint webhook_endpoints_off_why_check,
  add constraint webhook_endpoints_off_why_check check (off_why in ('OWNER', 'FAILING', 'GONE', 'BEHIND'));
