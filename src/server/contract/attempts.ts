import type { Viewer } from '#api/kernel/viewer.ts'
import { ON_RECORD } from '#domain/contract/attempts.ts'
import type { Refusal } from '#domain/kernel/refusal.ts'
import { recordContractRefused } from '../account/record.ts'
import { readNegotiation } from '../negotiation/read/aggregate.ts'
import type { Ctx } from '../platform/context.ts'
import { anHour, spend, spenderOf } from '../platform/spending/spend.ts'

/** So many are kept of one person in an hour: a record is no place to fill. */
const KEPT = anHour('contract.refused', 30)

/**
 * Puts a refused attempt at a contract on record: out of turn, twice, by somebody else, with a copied link, as an impersonator
 * (issue 11 "Signing"). After the call's own transaction, which the refusal has undone. A listing without a contract is no
 * attempt, and its id no word of ours.
 */
export const noteRefused = async (
  ctx: Ctx,
  by: { readonly viewer: Viewer; readonly ip: string; readonly now: string },
  what: 'read' | 'sign',
  listingId: string,
  { refused }: Refusal,
): Promise<void> => {
  if (!ON_RECORD[what].includes(refused)) return
  const { userId, impersonatorId: actorId } = by.viewer
  const loaded = await readNegotiation(ctx.db, listingId)
  if (!loaded?.contract) return
  if (!(await spend(ctx.db, KEPT, spenderOf(by.viewer), ctx.clock()))) return
  await recordContractRefused(
    ctx.db,
    { userId, actorId, ip: by.ip },
    [what, refused, loaded.contract.id],
    by.now,
  )
}
