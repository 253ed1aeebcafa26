import { brokerageKey } from '#domain/account/brokerage.ts'
import type { ContractHead } from '#domain/negotiation/heads.ts'
import { NO_OTHER_NAME, partyOf, signingName, type NamedParty } from '#domain/contract/signing-as.ts'
import { signerTitle } from '#domain/contract/rows.ts'
import { isPrincipal, partOf } from '#domain/contract/vocabulary.ts'
import { fullName } from '#domain/kernel/text/format.ts'
import type { Tx } from '../../platform/db/db.ts'
import { newId } from '../../platform/id.ts'
import { enqueueJob } from '../../platform/outbox/outbox.ts'
import { rowOf, type Loaded } from '../read/aggregate.ts'
import { loadAgents } from '../read/people.ts'
import { workingCopyOf } from '../read/reading.ts'
import type { Doing } from '../doing.ts'
import { insertContract, namesOf, type AccountName } from './store-contract.ts'

/** Job that draws and seals the final contract. */
export const SEAL_CONTRACT = 'contract.final'

/** Job that draws and seals a notice that everybody of its side has signed. */
export const SEAL_NOTICE = 'contract.notice'

/** Job that renders the agreement everybody will sign. */
export const RENDER_AGREEMENT = 'contract.agreement'

/** Buyers and sellers as the paper will name them, by side: buyers are fixed since the first delivery, owners since the publishing. */
const partiesOf = async (tx: Tx, loaded: Loaded, offerId: string) => {
  const chainId = rowOf(loaded, offerId)?.chain_id ?? offerId
  const people = rowOf(loaded, chainId)?.body ?? (await workingCopyOf(tx, chainId))
  const { primaryOwner, secondaryOwners } = loaded.listing.body
  return {
    BUYER: [people.primaryBuyer, ...(people.secondaryBuyers ?? [])],
    SELLER: [primaryOwner, ...(secondaryOwners ?? [])],
  }
}

/** The key of the brokerage whose form the agreement is drawn on. */
const brokerageOf = async (tx: Tx, { listing }: Loaded): Promise<string | null> => {
  const agent = (await loadAgents(tx, [listing.agent_id])).get(listing.agent_id ?? '')
  const { licenseNumber } = (agent?.brokerage ?? {}) as { licenseNumber?: string }
  return brokerageKey(licenseNumber)
}

/**
 * Under which name somebody signs: their account's. Without an account it is the name on the paper: `users` has what any agent typed last,
 * also one of another deal. An account that comes later changes no paper that was drawn (decision 95).
 */
const nameOf = (account: AccountName | undefined, party: NamedParty | undefined): string =>
  account?.status === 'PROVISIONAL'
    ? fullName(party?.user)
    : fullName({ firstName: account?.first_name, lastName: account?.last_name })

/** Step 7 of T-ACCEPT: the contract with its signers by name, and the form it is drawn on; its document is rendered after the commit. */
export const createContract = async (
  { tx, ctx, now }: Doing,
  loaded: Loaded,
  contract: Omit<ContractHead, 'id'>,
): Promise<void> => {
  const id = newId()
  const ids = contract.signers.map((s) => s.userId)
  const accounts = new Map((await namesOf(tx, ids)).map((u) => [u.id, u]))
  const parties = await partiesOf(tx, loaded, contract.offerId)
  await insertContract(
    tx,
    {
      id,
      listingId: loaded.listing.id,
      offerId: contract.offerId,
      state: contract.state,
      now,
      brokerage: await brokerageOf(tx, loaded),
      propertyState: loaded.listing.property_state,
    },
    contract.signers.map((s) => {
      const account = accounts.get(s.userId)
      // Agents sign under the names of their own accounts, which the paper has as well.
      const party = isPrincipal(partOf(s.stage)) ? partyOf(account?.email ?? '', parties[s.side]) : undefined
      const name = nameOf(account, party)
      return {
        userId: s.userId,
        side: s.side,
        stage: s.stage,
        name,
        role: signerTitle(s.stage),
        ...(party ? signingName(name, party) : NO_OTHER_NAME),
      }
    }),
  )
  await enqueueJob(tx, ctx, { name: RENDER_AGREEMENT, key: id, payload: { contractId: id } })
}
