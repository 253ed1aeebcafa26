import type { OfferAsk, Row } from '#domain/negotiation/row.ts'
import type { OfferState, OfferType } from '#domain/offer/vocabulary.ts'

export type OfferAction =
  | 'SAVE'
  | 'DELETE'
  | 'SEND'
  | 'SUBMIT'
  | 'CLAIM'
  | 'RESCIND'
  | 'APPROVE'
  | 'REJECT'
  | 'EDIT'
  | 'CONFIRM'
  | 'CANCEL'
  | 'ACCEPT'
  | 'COUNTER'
  | 'CREATE'
  | 'EXPIRE'

export interface OfferRow extends Row<OfferState, OfferAsk, OfferType> {
  readonly action: OfferAction
  readonly types: readonly OfferType[]
}
