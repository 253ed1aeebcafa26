import { DAY } from './time/span.ts'
/** How long something is kept, and since when that counts. */
interface Keeping {
  readonly days: number
  /** For operators (docs/operate.md). */
  readonly what: string
  readonly since: string
}

/**
 * What is forgotten in time (operator.md 21): the only place that says when. What proves a deal is in no line of it and is never
 * removed: listings, offers, snapshots, contracts, signatures, events with their links, roots, receipts, the papers attached to
 * them, the consents to electronic records, and the record of account events. How long it is promised at least:
 * `evidence/keeping.ts`.
 */
export const RETENTION = {
  idempotencyKeys: { days: 1, what: 'Idempotency keys with the answers kept for them', since: 'the request' },
  idleSessions: { days: 14, what: 'Sessions that nobody uses', since: 'the last use' },
  endedSessions: { days: 0, what: 'Sessions at their absolute end', since: '30 days after the login' },
  registrations: {
    days: 33,
    what: 'Registrations that nobody confirmed, with their password hashes',
    since: 'the registration',
  },
  tokens: {
    days: 0,
    what: 'Links of emails: invitations to set a password, and resets',
    since: 'the end of the link, 14 days or 1 hour after the email',
  },
  challenges: {
    days: 0,
    what: 'Logins that wait for their second step, and passkeys that wait to be made',
    since: 'ten minutes after they began',
  },
  pendingAuthenticators: {
    days: 1,
    what: 'Authenticator apps that nobody confirmed',
    since: 'they were begun',
  },
  loginFailures: { days: 1, what: 'Failed logins that the limits count', since: 'the try' },
  spending: {
    days: 0,
    what: 'What was counted against a limit',
    since: 'the end of the hour or day it counts for',
  },
  invitations: {
    days: 180,
    what: 'Invitations of agents by consumers, and what they let an invited agent read',
    since: 'the invitation',
  },
  jobs: { days: 90, what: 'Jobs that are done', since: 'they were done' },
  messages: {
    days: 365,
    what: 'Emails and texts that went out (without text and address since then)',
    since: 'they went out',
  },
  failedMessages: {
    days: 365,
    what: 'Emails, texts and jobs that were given up',
    since: 'they were written',
  },
  notes: { days: 365, what: 'Notes on the dashboard', since: 'they were written' },
  refusedAddresses: {
    days: 90,
    what: 'Addresses that a mail server refused for good',
    since: 'the refusal',
  },
  billingEvents: {
    days: 90,
    what: 'Numbers of the card processor’s events, by which one that comes again is known',
    since: 'they came',
  },
  mlsLooks: {
    days: 30,
    what: 'What an MLS said of an agent’s listings',
    since: 'the agent last looked there',
  },
  geocodedAddresses: {
    days: 365,
    what: 'Where a geocoder found an address',
    since: 'it was asked',
  },
  webhookDeliveries: {
    days: 30,
    what: 'What was sent to webhooks, and what they answered',
    since: 'the event',
  },
  exports: { days: 7, what: 'Exports that agents asked for, with their files', since: 'they were asked for' },
  lapsedKeys: { days: 90, what: 'API keys whose time is over', since: 'their end' },
  unattachedFiles: { days: 1, what: 'Uploads that hang on nothing', since: 'the upload' },
  heldFiles: {
    days: 30,
    what: 'Files without a record (no upload or paper names them)',
    since: 'they were taken out',
  },
  temporaryFiles: { days: 1, what: 'Remains of uploads that were cut off', since: 'the last byte' },
} as const satisfies Record<string, Keeping>

export type Kept = keyof typeof RETENTION

/** What is older than this has been kept long enough; both in epoch milliseconds. */
export const keptSince = (kind: Kept, now: number): number => now - RETENTION[kind].days * DAY

/** For operators: `docs/generated/retention.md`. */
export const retentionTable = (): string =>
  [
    '# What is forgotten, and when',
    '',
    'From `src/domain/kernel/retention.ts`; one sweep an hour. What proves a deal is never removed.',
    '',
    '| what | kept | after |',
    '| --- | --- | --- |',
    ...Object.values(RETENTION).map(
      ({ what, days, since }) => `| ${what} | ${days === 0 ? 'until then' : `${days} days`} | ${since} |`,
    ),
    '',
  ].join('\n')
