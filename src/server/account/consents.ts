import type { Consents } from '#domain/account/registration.ts'

const NAMES = ['terms', 'electronicRecords', 'sms'] as const

/** What was agreed to or declined, and when; what is not said stays as it was. */
export const consentRecord = (
  before: unknown,
  said: Consents | null | undefined,
  now: string,
): Record<string, boolean | string> => {
  const record = { ...(before as Record<string, boolean | string> | null) }
  for (const name of NAMES) {
    const value = said?.[name]
    if (value === undefined || value === record[name]) continue
    record[name] = value
    record[`${name}At`] = now
  }
  return record
}
