import { z } from 'zod'
import { COUNTINGS, DEADLINE_KINDS, STARTS } from '#domain/deadline/vocabulary.ts'
import { CONTRACT_SIDES } from '#domain/contract/vocabulary.ts'
import { dateOnly, idParams, instant, timeZone } from '../kernel/records.ts'
import { route } from '../kernel/route.ts'

export const deadlineKind = z.enum(DEADLINE_KINDS)

const deadline = z.object({
  kind: deadlineKind,
  /** What it is called, what has to happen by it, and how the day comes about. */
  title: z.string(),
  what: z.string(),
  rule: z.string(),
  party: z.enum(['BUYER', 'SELLER', 'BOTH']),
  /** Where the home is; null while the papers that start it have not come. */
  day: dateOnly.nullable(),
  /** Its last minute. */
  at: instant.nullable(),
  days: z.number().int(),
  counting: z.enum(COUNTINGS),
  from: z.enum(STARTS),
  /** The agreement names no period: the state's usual one stands in. */
  usual: z.boolean(),
  receivedOn: dateOnly.nullable(),
  doneOn: dateOnly.nullable(),
  /** The buyers removed the contingency in writing: nothing is due any more. */
  removedOn: dateOnly.nullable(),
})

/** The day that a delivered notice to perform sets. */
const noticeDeadline = z.object({
  noticeId: z.string(),
  title: z.string(),
  what: z.string(),
  rule: z.string(),
  party: z.enum(CONTRACT_SIDES),
  day: dateOnly,
  at: instant,
  doneOn: dateOnly.nullable(),
})

/** The dates that follow from a contract in effect, the earliest first. */
export const deadlinesView = z.object({
  contractId: z.string(),
  effectiveDate: dateOnly,
  zone: timeZone,
  /** The sale is closed: nothing is due any more. */
  closed: z.boolean(),
  deadlines: z.array(deadline),
  notices: z.array(noticeDeadline),
  can: z.object({ mark: z.boolean() }),
})
export type DeadlinesView = z.output<typeof deadlinesView>
export type DeadlineView = DeadlinesView['deadlines'][number]
export type NoticeDeadlineView = DeadlinesView['notices'][number]

export const getDeadlines = route({
  method: 'GET',
  path: '/listings/{id}/contract/deadlines',
  summary: 'The deadlines of a contract in effect; without one there are none (404)',
  params: idParams,
  output: deadlinesView,
  refusals: ['not-found'],
})

export const markDeadline = route({
  method: 'PUT',
  path: '/listings/{id}/contract/deadlines/{kind}',
  summary:
    'Notes when a deadline was met, or when the papers that start it came (K9); null takes a note back',
  coat: 'may',
  params: idParams.extend({ kind: deadlineKind }),
  body: z.object({ receivedOn: z.iso.date().max(10).nullish(), doneOn: z.iso.date().max(10).nullish() }),
  output: deadlinesView,
  refusals: ['not-found', 'not-allowed', 'action-not-available', 'invalid'],
})

export const deadlinesCalendar = route({
  method: 'GET',
  path: '/listings/{id}/contract/calendar.ics',
  summary: 'The deadlines as a calendar file (text/calendar); a canceled contract’s are canceled in it',
  auth: 'cookie',
  params: idParams,
  output: z.unknown(),
  refusals: ['not-found'],
})
