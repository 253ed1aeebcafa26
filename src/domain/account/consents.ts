import { ELECTRONIC_RECORDS } from '#domain/legal/electronic-records.ts'
import { TERMS_OF_SERVICE } from '#domain/legal/terms-of-service.ts'
import { TEXT_MESSAGES } from '#domain/legal/text-messages.ts'
import type { Consents } from './registration.ts'

const NAMES = ['terms', 'electronicRecords', 'sms'] as const

/** The text that each consent is to. */
const VERSIONS = {
  terms: TERMS_OF_SERVICE.version,
  electronicRecords: ELECTRONIC_RECORDS.version,
  sms: TEXT_MESSAGES.version,
}

/** Did somebody answer to terms that have changed since? They are shown the new ones and asked again, as the terms themselves say. */
export const isToEarlierTerms = (consents: unknown): boolean => {
  const { termsVersion } = (consents ?? {}) as { termsVersion?: string }
  return termsVersion !== undefined && termsVersion < TERMS_OF_SERVICE.version
}

/** Null: asked anew, since what was agreed to does not hold any more. */
type ConsentRecord = Record<string, boolean | string | null>

/**
 * Texts were agreed to for a number (issue 9 "no SMS without consent"): for another one nobody has yet. A no stays, as one that START
 * from the new number does not take back: whoever has that did not say STOP.
 */
export const withoutTexts = (before: unknown, { now, ip }: { now: string; ip: string }): ConsentRecord => {
  const { smsFrom: _from, ...said } = { ...(before as ConsentRecord | null) }
  if (said.sms !== true) return said
  const { smsVersion: _version, smsBrowser: _browser, ...record } = said
  return { ...record, sms: null, smsAt: now, smsFrom: ip }
}

const isSame = (record: ConsentRecord, name: (typeof NAMES)[number], value: boolean | undefined): boolean =>
  value === undefined || (value === record[name] && record[`${name}Version`] === VERSIONS[name])

/** Does it say nothing that is not on record? */
export const isSaidAlready = (before: unknown, said: Consents): boolean =>
  NAMES.every((name) => isSame((before ?? {}) as ConsentRecord, name, said[name]))

/** What was agreed to or declined, when, from where and to which text; what is not said stays as it was (issue 9). */
export const consentRecord = (
  before: unknown,
  said: Consents | null | undefined,
  { now, ip, userAgent }: { now: string; ip: string; userAgent?: string },
): ConsentRecord => {
  const record = { ...(before as ConsentRecord | null) }
  for (const name of NAMES) {
    const value = said?.[name]
    if (value === undefined || isSame(record, name, value)) continue
    record[name] = value
    record[`${name}At`] = now
    record[`${name}From`] = ip
    record[`${name}Version`] = VERSIONS[name]
    // Of this answer: where it isn't known, the earlier one's is not its own.
    delete record[`${name}Browser`]
    if (userAgent !== undefined) record[`${name}Browser`] = userAgent
  }
  return record
}
