import { z } from 'zod'
import { PAGES } from './pages.ts'
import { route } from './kernel/route.ts'

export const health = route({
  method: 'GET',
  path: '/health',
  summary: 'The process lives',
  auth: 'public',
  output: z.object({ status: z.literal('ok') }),
})

export const ready = route({
  method: 'GET',
  path: '/ready',
  summary: 'The process can serve: its database answers',
  auth: 'public',
  output: z.object({ status: z.literal('ready') }),
})

export const metaData = route({
  method: 'GET',
  path: '/meta-data',
  summary: 'What a client needs to know before anyone signs in',
  auth: 'public',
  output: z.object({
    demo: z.boolean(),
    states: z.array(z.string()),
    uploadLimit: z.number().int(),
    supportEmail: z.string(),
    /** Of the texts that apply now: their dates. */
    termsVersion: z.string(),
    privacyVersion: z.string(),
    /** For how many years the evidence of a contract is kept; null: as the state of the property asks. */
    evidenceYears: z.number().int().nullable(),
    /** SHA-256 over the certificate that seals contracts and evidence, hex: to compare with the one in a package. */
    sealFingerprint: z.string(),
    /** Finds addresses while somebody types one; without it a ZIP knows its city. */
    geocoder: z.boolean(),
    /** Pictures behind the homes on a map; null: outlines of our own. */
    mapTiles: z.object({ url: z.string(), credit: z.string() }).nullable(),
  }),
})

export const uiLogger = route({
  method: 'POST',
  path: '/ui-logger',
  summary: 'A failure seen in a browser; text is cut to 200 and 512 characters',
  auth: 'public',
  body: z.object({
    level: z.string().max(20).optional(),
    message: z.string().max(10_000),
    stackTrace: z.string().max(50_000).nullish(),
  }),
  output: z.object({ logged: z.literal(true) }),
  idempotent: false,
})

/** Sent only by browsers whose viewer allowed it (spec 1 §2.2 "enableCookies"). */
export const pageView = route({
  method: 'POST',
  path: '/page-views',
  summary: 'A page was looked at: its pattern, no address and no viewer',
  auth: 'public',
  body: z.object({ page: z.enum(PAGES) }),
  output: z.object({ counted: z.literal(true) }),
  idempotent: false,
})

const outboxMessage = z.object({
  id: z.string(),
  channel: z.enum(['email', 'sms']),
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  html: z.string().nullable(),
  links: z.array(z.string()),
  createdAt: z.string(),
})
export type OutboxMessage = z.output<typeof outboxMessage>

/** Demo mode only. */
export const outbox = route({
  method: 'GET',
  path: '/dev/outbox',
  summary: 'Emails and texts of the demo data, newest first',
  auth: 'public',
  query: z.object({
    to: z.string().max(254).optional(),
    channel: z.enum(['email', 'sms']).optional(),
    limit: z.coerce.number().int().min(1).max(1000).default(200),
  }),
  output: z.array(outboxMessage),
})
