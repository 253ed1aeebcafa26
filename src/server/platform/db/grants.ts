import type pg from 'pg'

/** What the record is made of: nobody changes it, and the application is not even asked (docs/decisions/0027). */
const APPEND_ONLY = [
  'events',
  'snapshots',
  'account_events',
  'record_consents',
  'event_links',
  'evidence_roots',
  'evidence_root_heads',
  'evidence_receipts',
  'evidence_act_receipts',
  'evidence_acts_since',
  'evidence_alarms',
  'evidence_alarm_times',
] as const

/**
 * Gives the application's user what the application does, and nothing more: it reads and writes rows. It owns no table, so it
 * alters none, and switches off none of their triggers. `demo`: it may empty a story that a crash cut off (security.md M9). In one
 * transaction, so that a process that is running never sees itself without a right. What the owner of Parley's tables doesn't own,
 * such as a monitor's table in the same schema, is left out: granting on it fails.
 */
export const grantRows = async (client: pg.Client, user: string, demo: boolean): Promise<void> => {
  const to = client.escapeIdentifier(user)
  const { rows } = await client.query<{ schema: string; tables: string; sequences: string | null }>(`
    select relnamespace::regnamespace::text as schema,
      string_agg(oid::regclass::text, ', ') filter (where relkind <> 'S') as tables,
      string_agg(oid::regclass::text, ', ') filter (where relkind = 'S') as sequences
    from pg_class
    where relnamespace = (select relnamespace from pg_class where oid = 'migrations'::regclass)
      and relkind in ('r', 'v', 'S') and pg_has_role(relowner, 'usage')
    group by relnamespace`)
  const { schema, tables, sequences } = rows[0]!
  await client.query(`
    begin;
    revoke all on ${tables} from ${to};
    grant usage on schema ${schema} to ${to};
    revoke create on schema ${schema} from public, ${to};
    grant select, insert, update, delete on ${tables} to ${to};
    revoke insert, update, delete on migrations from ${to};
    revoke update, delete on ${APPEND_ONLY.join(', ')} from ${to};
    revoke delete on event_chains, contract_signers, contract_notices, contract_notice_signers from ${to};
    revoke execute on function empty_unfinished_story() from ${to};${demo ? `\n    grant execute on function empty_unfinished_story() to ${to};` : ''}
${sequences ? `    grant usage, select on ${sequences} to ${to};\n` : ''}    commit;`)
}
