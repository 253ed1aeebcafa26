import { buyerAddendaFor } from '#domain/offer/form/addenda.ts'
import type { FileRef } from '#domain/kernel/fields.ts'
import { getAt } from '#domain/kernel/path.ts'
import type { PropertyState } from '#domain/kernel/place/property-state.ts'
import type { OfferBody } from '#domain/offer/form/body.ts'
import { REVIEW_COPY } from './copy.ts'

/** The documents of an offer (spec 3 §3), in the order of the screens. */
export const DOCUMENTS = [
  { key: 'proofOfFunds', label: REVIEW_COPY.documents.proofOfFunds },
  { key: 'loanApproval', label: REVIEW_COPY.documents.loanApproval },
  { key: 'letterToSeller', label: REVIEW_COPY.documents.letterToSeller },
  { key: 'additionalOfferDocument', label: REVIEW_COPY.documents.additionalDocument },
] as const

export interface Attached {
  readonly label: string
  readonly file: FileRef
}

/** Every file that came with an offer: its documents, then its addenda. */
export const attachedFiles = (body: OfferBody, state: PropertyState): Attached[] => {
  const wanted = [
    ...DOCUMENTS.map(({ key, label }) => ({ path: key as string, label })),
    ...buyerAddendaFor(state).map(({ key, label }) => ({
      path: `buyerAddenda.${key}File`,
      label: REVIEW_COPY.documents.addendum(label),
    })),
  ]
  return wanted.flatMap(({ path, label }) => {
    const file = getAt(body, path) as FileRef | null | undefined
    return file ? [{ label, file }] : []
  })
}

/** Documents alone; addenda are shown with step 7. */
export const hasDocuments = (body: OfferBody): boolean => DOCUMENTS.some(({ key }) => body[key] != null)
