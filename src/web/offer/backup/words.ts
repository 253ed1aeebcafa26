import type { OfferBackup, OfferView } from '#api/offer-records.ts'
import { isBuySide } from '#domain/offer/permissions.ts'
import { dueWords } from '../round/words.ts'

/** The sentences about a backup position that are not a row's own, as its reader stands to it (negotiation.md §1.10). */
export const BACKUP_COPY = {
  suggestedToSeller: 'Your agent suggests a backup position. Approve it, or tell your agent why not.',
  suggested: 'The Primary Seller is asked to approve a backup position. The buyer is not told.',
  offeredToAgent: 'The seller offers a backup position. Please ask your buyer to accept, or withdraw.',
  offeredToBuyer: 'The seller offers you a backup position. Next: your agent responds.',
  offered: 'A backup position is offered. Next: the buyer’s side answers.',
  acceptAsked: 'Your agent recommends accepting the backup position. Accept it, or say why not.',
  withdrawAsked: 'Your agent recommends withdrawing from the backup position. Withdraw, or say why not.',
  buyerAsked: 'Your buyer is asked about the backup position.',
  heldByBuyer:
    'Ready in case the seller’s agreement falls through. You are told at once if you are called up.',
  held: 'Holds a backup position, ready in case your agreement falls through.',
  calledBuyer: (due: string) => `You are called up: confirm by ${due}.`,
  calledAgent: (due: string) => `Your buyer is called up, and can confirm until ${due}.`,
  called: (due: string) => `Called up: the buyer can confirm until ${due}.`,
  nothingElse: (buyers: string, due: string) =>
    `The backup of ${buyers} is called up, and can be confirmed until ${due}. Nothing else can be accepted before then, unless it ends.`,
} as const

const askedWords = (asks: NonNullable<OfferBackup['asks']>, agent: boolean): string => {
  if (agent) return BACKUP_COPY.buyerAsked
  return asks === 'ACCEPT' ? BACKUP_COPY.acceptAsked : BACKUP_COPY.withdrawAsked
}

const buyWords = ({ state, asks }: OfferBackup, agent: boolean): string => {
  if (asks) return askedWords(asks, agent)
  if (state === 'HELD') return BACKUP_COPY.heldByBuyer
  return agent ? BACKUP_COPY.offeredToAgent : BACKUP_COPY.offeredToBuyer
}

/** What comes next with a backup position, and by when. */
export const backupWords = (backup: OfferBackup, viewerIs: OfferView['viewerIs']): string => {
  const { state, day, timeZone } = backup
  const buySide = isBuySide(viewerIs)
  const agent = viewerIs === 'buyerAgent'
  if (state === 'CALLED' && day !== null) {
    const due = dueWords(day, timeZone)
    if (!buySide) return BACKUP_COPY.called(due)
    return agent ? BACKUP_COPY.calledAgent(due) : BACKUP_COPY.calledBuyer(due)
  }
  if (buySide) return buyWords(backup, agent)
  if (state === 'ASKED') return viewerIs === 'seller' ? BACKUP_COPY.suggestedToSeller : BACKUP_COPY.suggested
  return state === 'HELD' ? BACKUP_COPY.held : BACKUP_COPY.offered
}
