import type { Db } from '#server/platform/db/db.ts'
import { kindOfNetwork, networkOf } from '#server/platform/http/network.ts'
import { loggedInFrom } from './store.ts'

/** Does an address tell where somebody is? Behind a proxy that isn't trusted, and on this machine, everybody is in one place. */
const tells = (ip: string): boolean => ip !== '' && kindOfNetwork(ip) === 'public'

/** From which networks accounts were logged in to by their people since an instant, by account. One statement. */
export const networksOf = async (
  db: Db,
  userIds: readonly string[],
  since: string,
): Promise<ReadonlyMap<string, ReadonlySet<string>>> => {
  const networks = new Map(userIds.map((id) => [id, new Set<string>()]))
  for (const { user_id, ip } of await loggedInFrom(db, [[...networks.keys()], since]))
    if (tells(ip)) networks.get(user_id)?.add(networkOf(ip))
  return networks
}
