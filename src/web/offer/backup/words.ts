import type { OfferBackup, OfferView } from '#api/offer/offer-records.ts'
import { isBuySide } from '#domain/offer/permissions.ts'

const CALL = 'can confirm by 6 PM on the third day, in the home’s own time zone'

/** What a position means and what can be done about it, by how it stands: to its buyers, their agent, and the selling side. */
const MEANS: Record<Exclude<OfferBackup['state'], 'NONE'>, Record<'buyer' | 'agent' | 'seller', string>> = {
  // The buyers never read of a suggestion.
  ASKED: {
    buyer: '',
    agent: '',
    seller:
      'A backup is next if your agreement falls through. Until the Primary Seller approves, the buyer isn’t told, and you can take the suggestion back.',
  },
  OFFERED: {
    buyer:
      'A backup is next if the seller’s agreement falls through. You are not in contract, and you can accept or withdraw through your agent.',
    agent:
      'A backup is next if the seller’s agreement falls through. Your buyer is not in contract, and decides with you whether to accept or withdraw.',
    seller:
      'It is no acceptance. Until the buyer’s side accepts, you can release it; the offer itself stays.',
  },
  HELD: {
    buyer: `You are not in contract. If the seller’s agreement falls through and your offer is next, it’s your turn and you ${CALL}. You can withdraw at any time before.`,
    agent: `Your buyer is not in contract. If the seller’s agreement falls through and this offer is next, it’s your buyer’s turn: they ${CALL}, or can withdraw at any time before.`,
    seller: `If your agreement falls through and this offer is next, it’s that buyer’s turn: they ${CALL}. You can release the backup; the offer itself stays.`,
  },
  CALLED: {
    buyer:
      'The home is free again, and you come first. Confirm, and you are in contract on the terms of this offer; withdraw, or let the time pass, and your place ends while your offer stays open.',
    agent:
      'The home is free again, and your buyer comes first. Confirming makes a contract on the terms of this offer; if the time passes, the place ends while the offer stays open.',
    seller:
      'Your agreement fell through, and this buyer comes first. Nothing else can be accepted until the buyer confirms, withdraws, or the time passes.',
  },
}

/** The sentences about a backup position that are not a row's own, as its reader stands to it (negotiation.md §1.10). */
export const BACKUP_COPY = {
  nothingElse: (buyers: string, due: string) =>
    `The backup of ${buyers} is called up, and can be confirmed until ${due}. Nothing else can be accepted before then, unless it ends.`,
  ends: (label: string) => `This offer holds a backup position (${label}), and gives it up with this.`,
  endsForSeller: (label: string) =>
    `This offer holds a backup position (${label}), and gives it up with this. Those behind it move up.`,
  terms: 'A backup stands on its terms as they are: nobody can edit or counter it.',
} as const

/** What a position means to its reader, and what can be done. */
export const meaningOf = ({ state }: OfferBackup, viewerIs: OfferView['viewerIs']): string => {
  if (state === 'NONE') return ''
  const is = isBuySide(viewerIs) ? (viewerIs === 'buyerAgent' ? 'agent' : 'buyer') : 'seller'
  return MEANS[state][is]
}
