import { isAdmin, type Viewer } from '#api/kernel/viewer.ts'
import type { Actor } from '#domain/negotiation/actor.ts'

/** The viewer as the rules know one. `entitled` is asked by the calls that need it; elsewhere the role alone counts. */
export const actorOf = (viewer: Viewer, entitled = viewer.roles.includes('LISTING')): Actor => ({
  userId: viewer.userId,
  isAdmin: isAdmin(viewer),
  licenceState: viewer.agent?.licenseState ?? null,
  writesOffers: viewer.agent === null || viewer.roles.includes('OFFER'),
  entitled,
  impersonated: viewer.impersonatorId !== null,
})
