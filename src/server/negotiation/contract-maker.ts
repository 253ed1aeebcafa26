import type { ContractHead } from '#domain/negotiation/heads.ts'
import { signerTitle } from '#domain/contract/rows.ts'
import { newId } from '../platform/id.ts'
import { enqueueJob } from '../platform/outbox/outbox.ts'
import type { Loaded } from './aggregate.ts'
import type { Doing } from './commit.ts'
import { insertContract, namesOf } from './store-contract.ts'

/** Job that draws and seals the final contract. */
export const SEAL_CONTRACT = 'contract.final'

/** Job that renders the agreement everybody will sign. */
export const RENDER_AGREEMENT = 'contract.agreement'

/** Step 7 of T-ACCEPT: the contract with its signers by name; its document is rendered after the commit. */
export const createContract = async (
  { tx, ctx, now }: Doing,
  loaded: Loaded,
  contract: Omit<ContractHead, 'id'>,
): Promise<void> => {
  const id = newId()
  const names = new Map(
    (
      await namesOf(
        tx,
        contract.signers.map((s) => s.userId),
      )
    ).map((u) => [u.id, `${u.first_name} ${u.last_name}`.trim()]),
  )
  await insertContract(
    tx,
    { id, listingId: loaded.listing.id, offerId: contract.offerId, state: contract.state, now },
    contract.signers.map((s) => ({
      userId: s.userId,
      side: s.side,
      stage: s.stage,
      name: names.get(s.userId) ?? '',
      role: signerTitle(s.stage),
    })),
  )
  await enqueueJob(tx, ctx, { name: RENDER_AGREEMENT, key: id, payload: { contractId: id } })
}
