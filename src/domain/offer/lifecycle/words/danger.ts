import type { OfferWordsKey } from './words.ts'

/**
 * The acts on an offer that are hard to undo, by the key of their words: their buttons are never the friendly ones. Apart from
 * the sentences, since a page shows the buttons long before anybody asks what they say.
 */
export const DANGEROUS = [
  'deleteDraft',
  'deleteSentBack',
  'deleteProvisional',
  'deleteProvisionalAsAdmin',
  'rescindUnsentAsAgent',
  'rescindUnsentAsBuyer',
  'rescindOfferAsAgent',
  'rescindOfferAsBuyer',
  'rescindWhileEdited',
  'rejectOfferAsAgent',
  'rejectOutsideAsAgent',
  'rejectOfferAsSeller',
  'rejectOutsideAsSeller',
  'rescindSellerCounter',
  'rescindOutside',
  'cancelMultipleCounter',
  'cancelOutside',
  'rejectAcceptedCounter',
  'endOutside',
  'rejectSellerCounter',
  'rescindBuyerCounterAsAgent',
  'rescindBuyerCounterAsBuyer',
  'callOffRound',
  'recordWithdrawal',
  'recordRejection',
  'recordCounterWithdrawal',
  'withdrawBackup',
  'releaseBackupAsAgent',
  'releaseBackupAsSeller',
  'withdrawCalledBackup',
] as const satisfies readonly OfferWordsKey[]

/** Is the act with these words hard to undo? */
export const isDangerous = (words: OfferWordsKey): boolean =>
  (DANGEROUS as readonly OfferWordsKey[]).includes(words)
