import type { OfferType } from '#domain/offer/vocabulary.ts'

/**
 * A statement somebody ticks before an act that binds. A new wording gets a new version: the event of the act stores
 * `id/version`, so that anyone can show which sentence was ticked (negotiation.md §1.12).
 */
export interface Attestation {
  readonly id: string
  readonly version: number
  readonly text: string
  /** Put as a question that has to be answered Yes, not as a box to tick. */
  readonly question?: true
}

/** What a dialog says to the person who is about to act. A column of the row, for each role that may act. */
export interface ActWords {
  readonly title: string
  /** What the act does. */
  readonly text: string
  /** What happens next, who does it and by when. */
  readonly next: string
  /** What the button of the dialog says. */
  readonly confirm: string
  /** The sentence afterwards. */
  readonly done: string
  readonly attest?: Attestation
  /** How the reason is asked for, and who reads it. */
  readonly commentLabel?: string
  /** The other side reads the reason too, as its row shares it: no contact data belongs in it (negotiation.md §8). */
  readonly crosses?: true
  /** A yes-or-no question asked along with the act. */
  readonly choice?: string
  /** Hard to undo: the button is not a friendly one. */
  readonly danger?: true
  /** Its title where the document is of this type. */
  readonly titleByType?: Partial<Record<OfferType, string>>
  /** What else is true where the document is of this type. */
  readonly byType?: Partial<Record<OfferType, string>>
}

/** How an event names an attestation: which text, in which wording. */
export const attestationRef = (a: Attestation): string => `${a.id}/${a.version}`
