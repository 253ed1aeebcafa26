import type { Negotiation } from './heads.ts'

/** Is the agreement in force: signed by everybody, and neither cancelled nor the sale closed? Only then is anything due under it (K6, K10 to K12). */
export const inForce = ({ contract, listing }: Pick<Negotiation, 'contract' | 'listing'>): boolean =>
  contract?.state === 'COMPLETED' && listing.state === 'PENDING_ESCROW'
