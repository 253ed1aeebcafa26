import type { Change } from './change.ts'
import type { ContractHead, Negotiation, OfferHead } from './heads.ts'
import { isUnseenByAuthor } from './seen.ts'

const bump = <T extends { version: number }>(record: T): T => ({ ...record, version: record.version + 1 })

const onOffer = (n: Negotiation, id: string, f: (o: OfferHead) => OfferHead): Negotiation => ({
  ...n,
  offers: n.offers.map((o) => (o.id === id ? bump(f(o)) : o)),
})

const onNotices = (
  n: Negotiation,
  f: (open: NonNullable<ContractHead['notices']>) => ContractHead['notices'] & object,
): Negotiation =>
  n.contract === null ? n : { ...n, contract: { ...n.contract, notices: f(n.contract.notices ?? []) } }

/** A state begins with the change that brings it about; a change that stays put begins nothing. */
const begun = (c: { from: string; to: string }, at: number) => (c.from === c.to ? {} : { stateSince: at })

const one = (n: Negotiation, c: Change, at: number): Negotiation => {
  switch (c.kind) {
    case 'create-offer':
      return { ...n, offers: [...n.offers, { ...c.offer, stateSince: at }] }
    case 'offer':
      return onOffer(n, c.id, (o) => ({
        ...o,
        ...c.set,
        state: c.to,
        ...begun(c, at),
        unseenMoves: (o.unseenMoves ?? 0) + Number(isUnseenByAuthor(c)),
      }))
    case 'deliver': {
      const isFirstOfChain = c.first && n.offers.some((o) => o.id === c.id && o.type === 'INITIAL')
      const next = onOffer(n, c.id, (o) => ({
        ...o,
        deliveredAt: c.at,
        dirty: false,
        ...(isFirstOfChain ? { arrival: n.listing.receivedCount + 1 } : {}),
      }))
      return isFirstOfChain
        ? { ...next, listing: { ...next.listing, receivedCount: next.listing.receivedCount + 1 } }
        : next
    }
    case 'listing': {
      const { comment: _comment, ...set } = c.set ?? {}
      return { ...n, listing: bump({ ...n.listing, ...set, state: c.to, ...begun(c, at) }) }
    }
    case 'create-contract':
      // The server gives a contract its own id; in memory the accepted offer's will do.
      return { ...n, contract: { ...c.contract, id: c.contract.offerId, stateSince: at } }
    case 'contract':
      return n.contract?.id === c.id ? { ...n, contract: { ...n.contract, state: c.to, ...begun(c, at) } } : n
    case 'backup':
      return { ...n, offers: n.offers.map((o) => (o.id === c.chainId ? { ...o, backup: c.to } : o)) }
    case 'blind':
      return { ...n, listing: { ...n.listing, blind: c.to, blindSince: c.to === null ? null : at } }
    case 'create-listing':
    case 'offer-paper':
    case 'paper-opened':
    case 'listing-saved':
    case 'seal':
    case 'contract-paper':
    case 'contract-mark':
    case 'contract-documents':
    case 'seal-notice':
      return n
    case 'create-notice':
      return onNotices(n, (open) => [...open, { ...c.notice, preparedAt: at }])
    case 'sign-notice':
      return onNotices(n, (open) =>
        open.map((notice) =>
          notice.id === c.notice.id
            ? {
                ...notice,
                signers: notice.signers.map((s) => (s.userId === c.userId ? { ...s, signedAt: c.at } : s)),
              }
            : notice,
        ),
      )
    case 'notice':
      // Delivered, or taken back: nobody signs it any more.
      return onNotices(n, (open) => open.filter((notice) => notice.id !== c.notice.id))
    case 'sign':
      return n.contract?.id === c.contractId
        ? {
            ...n,
            contract: {
              ...n.contract,
              signers: n.contract.signers.map((s) =>
                s.userId === c.signer.userId && s.stage === c.signer.stage ? { ...s, signedAt: c.at } : s,
              ),
            },
          }
        : n
  }
}

/**
 * Applies a move's changes to the heads; `at` is the instant of the move (epoch ms). The server does the same in SQL;
 * tests and previews use this one.
 */
export const apply = (n: Negotiation, changes: readonly Change[], at: number): Negotiation =>
  changes.reduce((before, change) => one(before, change, at), n)
