/** What the sell side sees instead of the uploader's file name (negotiation.md §8). */
const FILE_NAMES: Record<string, string> = {
  proofOfFunds: 'Proof of funds',
  loanApproval: 'Loan approval',
  letterToSeller: 'Letter to seller',
  additionalOfferDocument: 'Additional document',
  paper: 'Paper from the buyer’s side',
}

export const neutralFileName = (path: string, original: string): string => {
  const extension = /\.[a-z0-9]{1,5}$/i.exec(original)?.[0]?.toLowerCase() ?? ''
  return `${paperLabel(path)}${extension}`
}

/** What a paper is, by where it stands in a body. */
export const paperLabel = (path: string): string => FILE_NAMES[path.split('.')[0] ?? ''] ?? 'Addendum'

/**
 * May a paper that is held back be opened with a reason? A letter to the seller is what a blind comparison is against: nobody
 * opens one before its end. The buyers' own papers never reach the selling side.
 */
export const mayBeOpened = (path: string): boolean =>
  !['letterToSeller', 'primaryBuyer', 'secondaryBuyers'].includes(path.split('.')[0] ?? '')

/** What stands for a paper that a blind comparison holds back: neither its id nor its address is told. */
export const HELD_BACK = 'held-back'

export const isHeldBack = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && 'id' in value && value.id === HELD_BACK
