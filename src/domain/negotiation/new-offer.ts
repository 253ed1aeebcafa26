import type { OfferHead } from './heads.ts'

/** A document about to be written: what every new one has in common, with what sets this one apart. */
export const newOffer = (
  own: Pick<OfferHead, 'id' | 'type' | 'state' | 'creatorId' | 'seq'> & Partial<OfferHead>,
): OfferHead => ({
  chainId: own.id,
  agentId: null,
  buyers: [],
  primaryBuyerEmail: null,
  invitedAgentIds: [],
  answersId: null,
  deliveredAt: null,
  dirty: true,
  revived: false,
  outside: false,
  requestBuyerApproval: false,
  version: 1,
  expiresAt: null,
  deadline: null,
  ...own,
})
