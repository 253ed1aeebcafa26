import { createHash } from 'node:crypto'
import { signatureLine } from '#domain/contract/signing-as.ts'
import { toTheSecond, usDate } from '#domain/kernel/text/format.ts'
import type { Zone } from '#domain/kernel/time/zone.ts'
import type { Marks, ShownSigner } from '#domain/paper/document.ts'
import type { CertificateFacts } from '#domain/paper/facts.ts'
import type { ContractSignerRow } from '../negotiation/read/records.ts'
import type { SignatureRow } from './store.ts'

/** What the agreement and a notice keep alike of somebody who signs. */
type Signed = Omit<SignatureRow, 'stage' | 'signature_hash' | 'initials_hash'>

const bytes = (dataUrl: string): Buffer => Buffer.from(dataUrl.slice(dataUrl.indexOf(',') + 1), 'base64')
const sha256 = (b: Buffer) => createHash('sha256').update(b).digest('hex')

/** The images that somebody adopted (data URLs), with their hashes (hex), as they are kept. */
export const imagesOf = (given: { readonly signature: string; readonly initials: string }) => {
  const signature = bytes(given.signature)
  const initials = bytes(given.initials)
  return { signature, initials, signatureHash: sha256(signature), initialsHash: sha256(initials) }
}

/** A signer as the paper shows one. */
export const shownSigner = (s: Signed): ShownSigner => ({
  name: s.name,
  role: s.role,
  side: s.side,
  signingAs: s.signing_as,
  signingFor: s.signing_for,
  signingTitle: s.signing_title,
})

/** A signer as the signed paper shows one, with marks. */
export const marked = (s: Signed, zone: Zone): ShownSigner & Marks => ({
  ...shownSigner(s),
  signature: s.signature_png?.toString('base64') ?? '',
  initials: s.initials_png?.toString('base64') ?? '',
  signedAt: s.signed_at ? toTheSecond(s.signed_at, zone) : '',
})

/** A signer of the agreement or of a notice, as a party reads it. */
export const signerView = (s: Omit<ContractSignerRow, 'stage' | 'side'>) => ({
  userId: s.userId,
  name: s.name,
  role: s.role,
  signingAs: s.signingAs,
  signingFor: s.signingFor,
  signingTitle: s.signingTitle,
  isSigned: s.signedAt !== null,
  signedAt: s.signedAt,
})

/** The versions of what a signer agreed to: the sentence of the signature, and electronic records. */
const agreedTo = (s: Signed): string | null =>
  [
    s.agree_text_version && `Signature, version ${s.agree_text_version}`,
    s.consent_version && `Electronic records of ${usDate(s.consent_version)}`,
  ]
    .filter(Boolean)
    .join('; ') || null

/** A signature as the certificate tells of it. */
export const signingEvent = (s: Signed, zone: Zone): CertificateFacts['events'][number] => ({
  who: `${signatureLine(shownSigner(s))}, ${s.role.toLowerCase()}`,
  what: 'Signed and initialed',
  when: s.signed_at ? toTheSecond(s.signed_at, zone) : '',
  consent: agreedTo(s),
  documentHash: s.document_hash ?? '',
})
