import { isBlindChain } from '#domain/negotiation/blind.ts'
import type { Negotiation } from '#domain/negotiation/heads.ts'
import { veilOf, type Veil } from '#domain/offer/reading/blind/veil.ts'
import { fullName } from '#domain/kernel/text/format.ts'
import type { Tx } from '../../platform/db/db.ts'
import { rowOf, type Loaded } from '../read/aggregate.ts'
import { bodiesOf } from '../read/reading.ts'
import { accountNames } from '../read/store-people.ts'
import { noticesAbout, rewriteNotices } from './store-notices.ts'

/** A chain's veil, and the names by which notices called its buyers. */
interface Hidden {
  readonly veil: Veil
  readonly whole: readonly string[]
}

/** Whole names first: of two buyers with one first name each is called by the own letter. */
const veiledBy = (hidden: readonly Hidden[], text: string): string => {
  const named = hidden
    .flatMap(({ veil, whole }) => whole.map((name) => ({ name, alias: veil.alias })))
    .toSorted((a, b) => b.name.length - a.name.length)
    .reduce((said, { name, alias }) => said.replaceAll(name, () => alias), text)
  return hidden.reduce((said, { veil }) => veil.names(said), named)
}

/**
 * A comparison has just become blind: what stands behind the bells of the selling side already calls the buyers by their letters from
 * then on, as does what is told while it is (negotiation.md §1.11). It stays so afterwards. Three statements.
 */
export const veilNotices = async (tx: Tx, loaded: Loaded, after: Negotiation): Promise<void> => {
  const { id: listingId, agentId, primaryOwnerId, secondaryOwnerIds } = after.listing
  const roots = after.offers.filter((o) => o.type === 'INITIAL' && isBlindChain(after, o.id))
  const bodies = await bodiesOf(
    tx,
    roots.map((o) => o.id),
  )
  const accounts = await accountNames(tx, [roots.flatMap((o) => o.buyers.map((b) => b.userId))])
  const hidden = roots.map((root): Hidden => {
    const body = bodies.get(root.id) ?? {}
    const also = accounts
      .filter((account) => root.buyers.some((b) => b.userId === account.id))
      .map(({ first_name, last_name }) => fullName({ firstName: first_name, lastName: last_name }))
    const typed = [body.primaryBuyer, ...(body.secondaryBuyers ?? [])].flatMap((buyer) => [
      buyer?.orgName ?? '',
      fullName(buyer?.user),
    ])
    return {
      veil: veilOf(body, rowOf(loaded, root.id)?.arrival, new Set(), also),
      whole: [...also, ...typed].map((name) => name.trim()).filter((name) => name !== ''),
    }
  })
  const readers = [agentId, primaryOwnerId, ...secondaryOwnerIds].filter((id) => id !== null)
  const changed = (await noticesAbout(tx, [readers, listingId])).flatMap(({ id, payload }) => {
    const subject = veiledBy(hidden, payload.subject)
    const lines = payload.lines.map((line) => veiledBy(hidden, line))
    const same = subject === payload.subject && lines.every((line, i) => line === payload.lines[i])
    return same ? [] : [{ id, payload: { ...payload, subject, lines } }]
  })
  await rewriteNotices(tx, changed)
}
