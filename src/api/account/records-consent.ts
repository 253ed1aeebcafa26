import { z } from 'zod'
import { CONSENT_WAYS, type ConsentWay } from '#domain/account/electronic-records.ts'
import { instant } from '../kernel/records.ts'
import { route } from '../kernel/route.ts'

/** A consent's text: what is agreed to, with the version and the SHA-256 (hex) that are kept of it. */
const recordsText = z.object({
  title: z.string(),
  version: z.string(),
  hash: z.string(),
  lead: z.string(),
  sections: z.array(z.object({ title: z.string(), paragraphs: z.array(z.string()) })),
})

export const recordsConsent = z.object({
  /** May this person sign electronically? */
  given: z.boolean(),
  /** Of what was last said; null: nothing was. */
  version: z.string().nullable(),
  way: z.enum(Object.keys(CONSENT_WAYS) as [ConsentWay, ...ConsentWay[]]).nullable(),
  at: instant.nullable(),
  /** The version of the text as it is now. */
  current: z.string(),
  /** The text is read, and the sample opened, before the next signature. */
  asks: z.boolean(),
})
export type RecordsConsentView = z.output<typeof recordsConsent>

export const readRecordsText = route({
  method: 'GET',
  path: '/electronic-records',
  summary: 'The consent to electronic records and signatures (15 U.S.C. 7001(c)), with version and hash',
  auth: 'public',
  output: recordsText,
})

export const readRecordsConsent = route({
  method: 'GET',
  path: '/users/electronic-records',
  summary: 'Whether the caller agreed to electronic records, to which version and how',
  output: recordsConsent,
})

export const giveRecordsConsent = route({
  method: 'PUT',
  path: '/users/electronic-records',
  summary: 'Agree to electronic records: the version that was read, and the code printed in the sample PDF',
  coat: 'consent',
  body: z.object({ version: z.string().max(20), code: z.string().max(40) }),
  output: recordsConsent,
  refusals: ['stale-version', 'records-code-wrong', 'too-many-requests'],
})

export const withdrawRecordsConsent = route({
  method: 'DELETE',
  path: '/users/electronic-records',
  summary: 'Withdraws the consent: what was signed stays valid; agents of open contracts are told',
  coat: 'consent',
  output: recordsConsent,
})

export const readSampleRecord = route({
  method: 'GET',
  path: '/files/electronic-records.pdf',
  summary: 'The text as a sample PDF, with the caller’s code in it; the cookie alone is enough',
  auth: 'cookie',
  coat: 'consent',
  output: z.unknown(),
  refusals: ['too-many-requests'],
})
