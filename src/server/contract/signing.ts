import type { SignedDocument } from '#domain/contract/documents.ts'
import { signatures as signaturesSchema } from '#domain/file/signature-image.ts'
import { isRefusal, PAPER_ON_ITS_WAY, refuse, type Refusal } from '#domain/kernel/refusal.ts'
import type { Move } from '#domain/negotiation/change.ts'
import { consentToSign } from '../account/records/consent.ts'
import type { Doing } from '../negotiation/doing.ts'
import { imagesOf } from './signed.ts'

/** What comes with a signature. */
export interface Given {
  readonly signatures?: { signature?: string | null; initials?: string | null } | null
  readonly agreed?: boolean | null
  /** The hash of the paper that was read; null from a client that doesn't say. */
  readonly shown?: string | null
  readonly electronicRecords?: string | null
}

/** What is signed. */
export interface Signable {
  readonly signers: readonly { readonly userId: string }[]
  /** Null before it is drawn. */
  readonly documentHash: string | null
  /** Of the sentence that is agreed to. */
  readonly attestVersion: number
  readonly decide: (input: { agreed: boolean; hasSignature: boolean; consented: boolean }) => Move | Refusal
  /** The attached documents, which are signed for too, where they are the ones that were shown. */
  readonly documents?: () => Promise<readonly SignedDocument[] | Refusal>
}

/**
 * A signature of the agreement, or of a notice after it, before it is written. What is refused first is the same for both: what the
 * rules say of it, then the consent to electronic records, the paper and the documents that were shown, and the images.
 */
export const judgeSignature = async (
  { tx, viewer, now, ip }: Doing,
  userAgent: string,
  given: Given,
  { signers, documentHash, attestVersion, decide, documents }: Signable,
) => {
  const images = signaturesSchema.safeParse(given.signatures ?? {})
  // Undone with everything else where the signature is refused.
  const consent = signers.some((s) => s.userId === viewer.userId)
    ? await consentToSign(
        tx,
        { userId: viewer.userId, sessionId: viewer.sessionId, now, ip, userAgent },
        given.electronicRecords ?? null,
      )
    : null
  const move = decide({
    agreed: given.agreed === true,
    hasSignature: images.success,
    consented: consent !== null,
  })
  if (isRefusal(move)) return move
  if (consent && isRefusal(consent)) return consent
  if (!consent) return refuse('records-consent-required')
  if (!documentHash) return refuse('unavailable', { message: PAPER_ON_ITS_WAY })
  const shown = given.shown ?? null
  if (shown !== null && shown !== documentHash) return refuse('stale-version')
  const attached = documents ? await documents() : []
  if (isRefusal(attached)) return attached
  if (!images.success) return refuse('signature-required')
  const signing = {
    ...imagesOf(images.data),
    documentHash,
    ip,
    userAgent,
    agreeTextVersion: String(attestVersion),
    sessionId: viewer.sessionId,
    consentId: consent.id,
    consentVersion: consent.version,
    shownHash: shown,
    documents: attached,
  }
  return { move, signing }
}
