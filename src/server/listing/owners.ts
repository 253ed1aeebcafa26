import type { ListingBody } from '#domain/listing/form/body.ts'
import { ownersOf } from '#domain/listing/form/owners.ts'
import { ensureProvisionalUser } from '../account/provisional.ts'
import type { Loaded } from '../negotiation/read/aggregate.ts'
import type { Doing } from '../negotiation/doing.ts'
import { personOf, saveBody, setOwners } from './store.ts'

/** The owners that a listing names become people, with accounts that wait for them, and are its owners from now on. */
export const withOwners = async (
  doing: Doing,
  loaded: Loaded,
  body: ListingBody = loaded.listing.body,
): Promise<Loaded> => {
  const owners = ownersOf(body).filter(({ user }) => !!user?.email)
  const ids: string[] = []
  for (const owner of owners) {
    const { userId } = await ensureProvisionalUser(doing.tx, {
      as: 'seller',
      email: owner.user?.email ?? '',
      firstName: owner.user?.firstName ?? '',
      lastName: owner.user?.lastName ?? '',
    })
    if (!ids.includes(userId)) ids.push(userId)
  }
  await setOwners(doing.tx, loaded.listing.id, ids)
  const [primaryOwnerId = null, ...secondaryOwnerIds] = ids
  return {
    ...loaded,
    n: { ...loaded.n, listing: { ...loaded.n.listing, primaryOwnerId, secondaryOwnerIds } },
  }
}

/**
 * The consumer whose home an agent takes over is its seller, as the wizard has one (L03); whom they named already stays. What the consumer
 * certified of the owners the agent certifies anew.
 */
export const nameOwner = async ({ tx, now }: Doing, { listing }: Loaded): Promise<void> => {
  const { body } = listing
  const named = !!body.primaryOwner?.user?.email
  if (named && body.certifyOwnersCorrect == null) return
  const ownerType = body.ownerType ?? 'INDIVIDUAL'
  const owner = named
    ? {}
    : {
        ownerType,
        primaryOwner: { ...body.primaryOwner, ownerType, user: await personOf(tx, listing.creator_id) },
      }
  await saveBody(
    tx,
    listing.id,
    { ...body, ...owner, certifyOwnersCorrect: null },
    listing.property_state,
    now,
  )
}
