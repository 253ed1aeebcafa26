import type { ContractView } from '#api/contract/contract.ts'
import { decideDocuments } from '#domain/contract/decide.ts'
import { mayReadContract } from '#domain/contract/permissions.ts'
import { isRefusal, refuse, type Refusal } from '#domain/kernel/refusal.ts'
import { leftToOneself } from '#domain/account/impersonation.ts'
import { attachFiles } from '../file/attach.ts'
import { actorOf } from '../negotiation/read/actor.ts'
import { lockNegotiation } from '../negotiation/read/aggregate.ts'
import { commitMove } from '../negotiation/commit/commit.ts'
import type { Doing } from '../negotiation/doing.ts'
import { sideOf } from './document-views.ts'
import { documentsOf } from './store-documents.ts'
import { contractViewOf } from './view.ts'

/**
 * K8: what the caller's side has attached from now on. What it attached before stays where the list names it; anything new is an
 * upload of the caller's. The other side's are left alone, whatever the list says.
 */
export const saveDocuments = async (
  doing: Doing,
  listingId: string,
  list: readonly { id: string; label: string }[],
): Promise<ContractView | Refusal> => {
  const { tx, viewer, now } = doing
  const notTheirs = leftToOneself('documents', viewer.impersonatorId !== null)
  const loaded = await lockNegotiation(doing, listingId)
  if (!loaded?.contract || !mayReadContract(loaded.n, actorOf(viewer))) return refuse('not-found')
  if (notTheirs) return notTheirs
  const move = decideDocuments(loaded.n, actorOf(viewer), Date.parse(now))
  if (isRefusal(move)) return move
  const side = sideOf(loaded, viewer)
  if (!side) return refuse('not-allowed')
  const { id: contractId, offer_id: offerId } = loaded.contract
  const there = await documentsOf(tx, [contractId])
  const known = new Set(there.filter((row) => row.side === side).map((row) => row.file_id))
  const fresh = list.filter(({ id }) => !known.has(id))
  const link = { audience: 'contract', listingId, offerId } as const
  const foreign = await attachFiles(
    tx,
    viewer.userId,
    fresh.map(({ id }) => ({ fileId: id, link })),
    'ADDENDUM',
  )
  if (foreign || fresh.some(({ id }) => there.some((row) => row.file_id === id)))
    return refuse('invalid', { message: 'You can only attach files you uploaded yourself.' })
  const documents = { side, list: list.map(({ id: fileId, label }) => ({ fileId, label })) }
  const done = await commitMove(doing, loaded, move, { documents })
  if (isRefusal(done)) return done
  const after = await lockNegotiation(doing, listingId)
  return (after && (await contractViewOf(tx, after, viewer, now))) ?? refuse('not-found')
}
