import type { OperationsView } from '#api/admin/admin.ts'
import type { UploadType } from '#domain/file/upload.ts'
import { RETENTION } from '#domain/kernel/retention.ts'
import { count, counted, dateTime } from '#domain/kernel/text/format.ts'

type Lane = OperationsView['lanes'][number]['lane']

const DAMAGES = {
  gone: 'missing',
  changed: 'its bytes were changed',
  unreadable: 'it can’t be read, so give it to Parley’s user on the server',
} as const

/** What a stored file is, in plain words. */
const KINDS_OF_FILES: Readonly<Record<string, string>> = {
  PROFILE_PICTURE: 'profile picture',
  LISTING_IMAGE: 'photo of a home',
  REPORT: 'report',
  ADDENDUM: 'addendum',
  OWNER_DOCUMENT: 'owner’s document',
  OFFER_DOCUMENT: 'offer’s document',
  SIGNATURE: 'signature',
  CONTRACT: 'contract',
  EXPORT: 'export',
  ARCHIVE: 'imported document',
} satisfies Record<UploadType | 'EXPORT' | 'ARCHIVE', string>

/** The strings of the page for operators. */
export const OPERATIONS_COPY = {
  fine: 'The self-test found nothing wrong.',
  fault: 'This server can’t serve',
  warning: 'Needs attention',
  server: 'This server',
  version: 'Release',
  since: 'Running since',
  backup: 'Last backup',
  noBackup: 'No backup was recorded here',
  refused: 'Addresses that refuse our email',
  waiting: 'Waiting',
  lane: 'Kind',
  lanes: {
    job: 'Jobs, such as final contracts',
    side: 'Jobs beside them, such as links to a new password',
    email: 'Emails',
    sms: 'Texts',
  } satisfies Record<Lane, string>,
  columns: { waiting: 'Waiting', oldest: 'Oldest that is due', failed: 'Failed' },
  alarms: 'Records that were changed',
  alarmsText:
    'These contracts are on hold: something they rest on isn’t as it was recorded. Run the audit on the server, restore what was changed from a backup, and find out who changed it. Once it’s repaired, it leaves this list after the next daily check that finds nothing.',
  alarm: (contract: string, at: string) => `Contract ${contract}, found ${dateTime(at)}`,
  damaged: 'Files that are damaged or missing',
  damagedText:
    'These files aren’t as they were kept, so they can’t be opened. Bring them back from a backup under the same name. Each one leaves this list within ten minutes once it’s whole.',
  damagedFile: (id: string, damage: keyof typeof DAMAGES, type: string | null) =>
    `${id}${type === null ? '' : ` (${KINDS_OF_FILES[type] ?? 'file'})`}: ${DAMAGES[damage]}`,
  damagedOf: (listing: string | null, since: string) =>
    `${listing === null ? 'No home' : `Home ${listing}`}, found ${dateTime(since)}`,
  audit: 'The daily check found changed records',
  auditText: (found: number, at: string) =>
    `${counted(found, 'thing isn’t', 'things aren’t')} as recorded, says the check of ${dateTime(at)}. Restore what was changed from a backup, and find out who changed it.`,
  notes: 'Records that were put in by hand',
  notesText: (noted: number) =>
    `${noted} in the last daily check. The command of whoever runs this did so. If nobody ran it, find out who has the key of the seal.`,
  auditLate:
    'The daily check of all records has not ended for two days. Look into the server’s log for “the daily audit failed”, and run the audit on the server.',
  lastAudit: 'Last check of all records',
  noAudit: 'Not run yet',
  auditOf: (chains: number, contracts: number, at: string) =>
    `${dateTime(at)}: ${counted(chains, 'chain', 'chains')} and ${counted(contracts, 'contract', 'contracts')}`,
  forms: 'Forms that couldn’t be filled in',
  formsText:
    'The purchase agreement summary was drawn in place of these forms. Upload the form again with a corrected map, or switch it off.',
  form: (form: string, brokerage: string, at: string) => `${form} of ${brokerage}, ${dateTime(at)}`,
  held: {
    title: 'Files without a record',
    text: `No upload and no paper names these files, so they can’t be opened. They are kept for ${RETENTION.heldFiles.days} days and then deleted. If there are many, find out whether this server uses the right database.`,
    back: 'If a file is needed, bring it back by its name on the server:',
    command: 'npm run admin -- bring-back FILE',
    none: 'None are held.',
    notRead: 'The files without a record couldn’t be read',
    count: 'Files',
    size: 'Size',
    since: 'Oldest taken out',
    file: (size: string, since: string, until: string) =>
      `${size}, taken out ${dateTime(since)}, kept until ${dateTime(until)}`,
    first: (listed: number) => `Only the ${count(listed)} oldest are listed.`,
  },
  failures: 'Failed, or failing again and again',
  noFailures: 'Nothing has failed',
  noFailuresText:
    'Emails, texts, and jobs that can’t be done appear here, with a button that tries them again.',
  what: {
    email: 'Email',
    sms: 'Text',
    'contract.agreement': 'Drawing an agreement',
    'contract.final': 'Sealing a final contract',
    'contract.notice': 'Sealing a notice',
    'billing.end': 'Ending a plan',
    'account.consent-withdrawn': 'Withdrawing a consent',
    'account.forgotten-password': 'Sending a link to a new password',
    'evidence.receipts': 'Signing a receipt',
  } as Readonly<Record<string, string>>,
  otherJob: (name: string) => `Job ${name}`,
  to: (address: string) => `to ${address}`,
  failed: 'Failed',
  trying: 'Trying',
  tries: (attempts: number, since: string) =>
    `Since ${dateTime(since)}, ${counted(attempts, 'try', 'tries')}`,
  retry: 'Try Again',
  retryOf: (what: string) => `Try again: ${what}`,
  retried: 'It’s being tried again.',
  lasts: (seconds: number): string => {
    if (seconds < 1) return '–'
    if (seconds < 90) return counted(Math.round(seconds), 'second', 'seconds')
    if (seconds < 90 * 60) return counted(Math.round(seconds / 60), 'minute', 'minutes')
    if (seconds < 48 * 3600) return counted(Math.round(seconds / 3600), 'hour', 'hours')
    return counted(Math.round(seconds / 86_400), 'day', 'days')
  },
} as const
