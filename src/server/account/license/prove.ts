import { isSameNumber, licenceNumbers } from '#domain/account/licence.ts'
import { PASSWORD_MISSING } from '#domain/account/password.ts'
import type { PropertyState } from '#domain/kernel/place/property-state.ts'
import { isRefusal, refuse, type Refusal } from '#domain/kernel/refusal.ts'
import type { Viewer } from '#api/kernel/viewer.ts'
import type { Ctx } from '#server/platform/context.ts'
import { aDay, spend } from '#server/platform/spending/spend.ts'
import { provePassword } from '../login/attempts.ts'
import type { Proved } from '../login/still-in.ts'
import { licenceHolder } from './store.ts'
import { tellHolder } from './tell-holder.ts'

/** So many other numbers an account asks for in a day: which licenses have accounts here is nobody's list. */
const TRIES = aDay('licence.tries', 5)

const path = 'currentPassword'
export const passwordMissing = (): Refusal =>
  refuse('invalid', { details: [{ path, message: PASSWORD_MISSING }] })

interface Asking {
  readonly ctx: Ctx
  readonly viewer: Viewer
  readonly ip: string
  readonly body: { readonly currentPassword?: string | undefined }
}

/**
 * A license's number changes for whoever knows the account's password, and not at somebody's open window: it would be away for good, since
 * anybody may register with the one before. Null: no other number is asked for.
 */
export const provedForNumber = async (
  { ctx, viewer, ip, body }: Asking,
  typed: string | undefined,
): Promise<Proved | Refusal | null> => {
  const { agent } = viewer
  if (agent === null || typed === undefined || isSameNumber(agent.licenseState, agent.licenseNumber, typed))
    return null
  if (!body.currentPassword) return passwordMissing()
  const proved = await provePassword(ctx, viewer, body.currentPassword, { ip, path })
  if (isRefusal(proved)) return proved
  return (await spend(ctx.db, TRIES, viewer.userId, ctx.clock())) ? proved : refuse('too-many-requests')
}

/** Whoever has the license hears of it, as when somebody registers with it. */
export const tellOfTry = async (
  ctx: Ctx,
  { state, licenseNumber }: { readonly state: PropertyState; readonly licenseNumber: string },
  ip: string,
): Promise<void> => {
  for (const number of licenceNumbers(state, licenseNumber)) {
    const holder = await licenceHolder(ctx.db, state, number)
    if (holder) await tellHolder(ctx, holder, ip)
  }
}
