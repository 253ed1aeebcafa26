import type { CancelReason } from '#domain/negotiation/change.ts'

const WORDS: Record<CancelReason, string> = {
  REPLACED: 'A newer counter replaced this one.',
  OLDER_TERMS: 'The terms it was based on have changed.',
  OTHER_OFFER_ACCEPTED: 'Canceled because an offer was accepted.',
  ROUND_ANNOUNCED: 'Canceled because the seller asked every buyer for a highest and best offer.',
  EXPIRED: 'Expired before it was answered.',
  CHAIN_ENDED: 'Canceled because the offer ended.',
  FELL_THROUGH: 'Canceled with the agreement.',
  CLOSED: 'Ended because the home was sold or taken off the market.',
}

/** Why something other than a person ended a document, in words; '' where there is no such reason. */
export const reasonInWords = (reason: string | null): string => WORDS[reason as CancelReason] ?? ''
