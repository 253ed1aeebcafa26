import type { Viewer } from '#api/kernel/viewer.ts'
import { refuse, type Refusal } from '#domain/kernel/refusal.ts'
import type { Tx } from '#server/platform/db/db.ts'
import { verifiedLicence } from './register.ts'
import { isDisputed, noteCheck } from './store.ts'

const DISPUTED =
  'Another account holds this license. Publishing, sending, and signing wait until an administrator has decided whose it is.'

/**
 * Looks an agent's license up again, before they publish, send or sign (issue 9 "Licences"); what was found is kept with the
 * agent. Null: it holds, or there is no agent. The refusal is the one of registering.
 */
export const licenceRefusal = async (tx: Tx, viewer: Viewer, now: string): Promise<Refusal | null> => {
  if (!viewer.agent) return null
  if (await isDisputed(tx, viewer.userId)) return refuse('licence-not-verified', { message: DISPUTED })
  const { licenseState: state, licenseNumber } = viewer.agent
  const found = await verifiedLicence(tx, { state, licenseNumber, lastName: viewer.lastName }, now)
  if (!found) return refuse('licence-not-verified')
  await noteCheck(tx, viewer.userId, found.source, now)
  return null
}
