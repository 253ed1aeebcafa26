import { isAdmin, type Viewer } from '#api/kernel/viewer.ts'
import {
  FILE_AUDIENCES,
  mayReadFile,
  mayReadProfilePicture,
  type FileAudience,
} from '#domain/file/permissions.ts'
import { isBlinded } from '#domain/negotiation/blind.ts'
import { buyRoles, rolesOnListing, NOBODY } from '#domain/negotiation/actor.ts'
import { actorOf } from '../negotiation/read/actor.ts'
import type { FileLink, LinkedFile } from '../platform/context.ts'
import type { Db } from '../platform/db/db.ts'
import { acquaintance } from './store-pictures.ts'
import { standingOf } from './store.ts'

const isAudience = (word: string): word is FileAudience =>
  (FILE_AUDIENCES as readonly string[]).includes(word)

/** Roles on a chain: its buy side's beside those on the listing that reach a chain too. */
const REACHES_CHAINS = ['LA', 'PS', 'SS', 'AD'] as const

/** Does the reader know the person in the picture? */
const knows = async (db: Db, viewer: Viewer | null, userId: string | null): Promise<boolean> => {
  if (!viewer || userId === null) return false
  const [found] = await acquaintance(db, [viewer.userId, userId])
  return (
    found !== undefined &&
    mayReadProfilePicture({
      together: found.together,
      sellsToReader: found.sells_to_me,
      buysFromReader: found.buys_from_me,
      consumer: found.consumer,
    })
  )
}

/** May somebody read a file that hangs on `link`? One statement loads who that is; domain/file/permissions.ts decides. */
export const mayReadLink = async (
  db: Db,
  viewer: Viewer | null,
  link: FileLink,
  file: LinkedFile,
): Promise<boolean> => {
  if (!isAudience(link.audience)) return false
  if (viewer && isAdmin(viewer)) return true
  if (link.audience === 'profile-picture') return knows(db, viewer, link.userId)
  if (!link.listingId) return false
  const [found] = await standingOf(db, [link.listingId, viewer?.userId ?? '', link.offerId ?? '', file.id])
  if (!found) return false
  const actor = viewer ? actorOf(viewer) : NOBODY
  const listing = {
    propertyState: found.property_state,
    agentId: found.agent_id,
    creatorId: found.creator_id,
    provisional: found.provisional,
    primaryOwnerId: found.primary_owner_id,
    secondaryOwnerIds: found.secondary_owner_ids,
    invitedAgentIds: found.invited_agent_ids,
  }
  const onListing = rolesOnListing(actor, listing)
  const onChain = found.chain && buyRoles(actor, listing, found.chain)
  for (const role of REACHES_CHAINS) if (onListing.has(role)) onChain?.add(role)
  return mayReadFile(link.audience, {
    signedIn: viewer !== null,
    onListing,
    onChain,
    chainState: found.chain?.state ?? null,
    heldBack:
      found.chain !== null &&
      isBlinded({ blind: found.blind, named: found.chain.named }) &&
      // Of an offer from outside the listing agent uploaded the buyers' papers.
      (found.chain.outside || file.uploaderId !== found.agent_id) &&
      !found.opened,
    isOfferParty: found.is_offer_party,
    listingState: found.state,
  })
}
