import type { OperationsView } from '#api/admin/admin.ts'
import { dateTime } from '#domain/kernel/text/format.ts'

type Lane = OperationsView['lanes'][number]['lane']

const count = (n: number, one: string, many: string) => `${n} ${n === 1 ? one : many}`

/** The strings of the page for whoever runs this. */
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
  lanes: { job: 'Jobs, such as final contracts', email: 'Emails', sms: 'Texts' } satisfies Record<
    Lane,
    string
  >,
  columns: { waiting: 'Waiting', oldest: 'Oldest that is due', failed: 'Failed' },
  alarms: 'Records that were changed',
  alarmsText:
    'These contracts are on hold: something they rest on isn’t as it was recorded. Run the audit on the server, restore what was changed from a backup, and find out who changed it.',
  alarm: (contract: string, at: string) => `Contract ${contract}, found ${dateTime(at)}`,
  forms: 'Forms that couldn’t be filled in',
  formsText:
    'The purchase agreement summary was drawn in place of these forms. Upload the form again with a corrected map, or switch it off.',
  form: (form: string, brokerage: string, at: string) => `${form} of ${brokerage}, ${dateTime(at)}`,
  failures: 'Failed, or failing again and again',
  noFailures: 'Nothing has failed',
  noFailuresText:
    'Emails, texts, and jobs that can’t be done appear here, with a button that tries them again.',
  what: {
    email: 'Email',
    sms: 'Text',
    'contract.agreement': 'Drawing an agreement',
    'contract.final': 'Sealing a final contract',
    'evidence.receipts': 'Signing a receipt',
  } as Readonly<Record<string, string>>,
  otherJob: (name: string) => `Job ${name}`,
  to: (address: string) => `to ${address}`,
  failed: 'Failed',
  trying: 'Trying',
  tries: (attempts: number, since: string) => `Since ${dateTime(since)}, ${count(attempts, 'try', 'tries')}`,
  retry: 'Try Again',
  retryOf: (what: string) => `Try again: ${what}`,
  retried: 'It’s being tried again.',
  lasts: (seconds: number): string => {
    if (seconds < 1) return '–'
    if (seconds < 90) return count(Math.round(seconds), 'second', 'seconds')
    if (seconds < 90 * 60) return count(Math.round(seconds / 60), 'minute', 'minutes')
    if (seconds < 48 * 3600) return count(Math.round(seconds / 3600), 'hour', 'hours')
    return count(Math.round(seconds / 86_400), 'day', 'days')
  },
} as const
