import { ELECTRONIC_RECORDS } from '#domain/legal/electronic-records.ts'

/**
 * How somebody agreed to electronic records. Each way shows that electronic records reach the person, as 15 U.S.C.
 * 7001(c)(1)(C)(ii) asks: the code printed in a PDF was typed, or the account was opened by the link in an email.
 */
export const CONSENT_WAYS = {
  RECORD: 'Opened a sample PDF and typed its code',
  ACCOUNT: 'With the account, which was opened by the link in an email',
  SIGNATURE: 'Together with a signature, by naming the version of the text',
} as const
/** The same for whoever reads the evidence: only the sample shows that the person's device opens what the contract is kept in. */
export const CONSENT_SHOWS = {
  RECORD: 'They opened a sample PDF and typed the code in it, which shows that PDFs reach them.',
  ACCOUNT:
    'They did so with the account, which was opened by the link in an email: that shows less than opening a sample PDF.',
  SIGNATURE:
    'Their program did so together with the signature, by naming the version of the text: that shows less than opening a sample PDF.',
} as const satisfies Record<keyof typeof CONSENT_WAYS, string>
export type ConsentWay = keyof typeof CONSENT_WAYS

/** What a person last said about electronic records; null: nothing yet. */
export interface RecordsConsent {
  readonly given: boolean
  /** Of the text that was agreed to, YYYY-MM-DD. */
  readonly version: string
  readonly way: ConsentWay
}

/** May this person sign electronically? Source: 15 U.S.C. 7001(c), issue 11 "Signing". */
export const maySignElectronically = (said: RecordsConsent | null): boolean => said?.given === true

/**
 * Does the web ask before a signature? The full text is read and the sample opened once for each version, also by somebody
 * who agreed with the account.
 */
export const asksForConsent = (said: RecordsConsent | null): boolean =>
  !maySignElectronically(said) || said?.way !== 'RECORD' || said.version !== ELECTRONIC_RECORDS.version

/** Digits of the code in the sample. */
export const CODE_LENGTH = 6

/** A code as typed: spaces and hyphens don’t count. */
export const typedCode = (text: string): string => text.replace(/[\s-]/g, '')
