import { isAdmin, type Viewer } from '#api/kernel/viewer.ts'
import { isApprovedToList } from '#domain/account/permissions.ts'
import { mayWriteOffers } from '#domain/account/roles.ts'
import type { Actor } from '#domain/negotiation/actor.ts'

/** The viewer as the rules know one. `entitled` is asked by the calls that need it; elsewhere the role alone counts. */
export const actorOf = (viewer: Viewer, entitled = isApprovedToList(viewer)): Actor => ({
  userId: viewer.userId,
  isAdmin: isAdmin(viewer),
  licenceState: viewer.agent?.licenseState ?? null,
  isDisputed: viewer.agent?.isDisputed === true,
  writesOffers: mayWriteOffers({ isAgent: viewer.agent !== null, roles: viewer.roles }),
  entitled,
  impersonated: viewer.impersonatorId !== null,
})
