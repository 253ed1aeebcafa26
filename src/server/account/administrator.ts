import { normalEmail } from '#domain/kernel/text/contact.ts'
import { isRefusal } from '#domain/kernel/refusal.ts'
import type { Ctx } from '#server/platform/context.ts'
import { withTransaction } from '#server/platform/db/db.ts'
import { newPersonId } from '#server/platform/id.ts'
import { deleteTokensOf } from '#server/platform/session/token-store.ts'
import { issueToken } from '#server/platform/session/tokens.ts'
import { endAllKeys } from './api-keys/api-keys.ts'
import { endSessionsOf } from './coats.ts'
import { deleteAllWays } from './second-factor/store.ts'
import { noteAccount } from './store-events.ts'
import { changeRoles, clearPassword, ensureUser, lockById } from './store-user.ts'

interface Made {
  readonly link: string
  /** The account was there: what it logged in with is gone. */
  readonly known: boolean
}

/**
 * Makes an address an administrator's, and answers the address of the page that sets its password, once. An account that is there
 * already loses its password, second step and sessions: whoever chose that password need not be who stands at the operator's keyboard. For
 * the operator's own command: nothing is mailed.
 */
export const makeAdministrator = async (ctx: Ctx, address: string): Promise<Made> => {
  const email = normalEmail(address)
  const made = await withTransaction(ctx.db, async (tx) => {
    const blank = { firstName: '', lastName: '', as: null }
    const { id, status } = await ensureUser(tx, { id: newPersonId(), email, ...blank })
    const roles = (await lockById(tx, id))?.roles ?? []
    const now = ctx.clock().toISOString()
    await changeRoles(tx, id, [...new Set([...roles, 'ADMIN' as const])], now)
    // Nobody's network: the operator has a keyboard of the machine.
    const by = { ip: '' }
    await noteAccount(tx, { kind: 'ROLES_GRANTED', userId: id, ...by, what: ['ADMIN'] }, now)
    await clearPassword(tx, id)
    await deleteAllWays(tx, id)
    await endSessionsOf(tx, id, { now, ...by })
    await endAllKeys(tx, id, { now, ...by }, 'password-reset')
    await deleteTokensOf(tx, id)
    const known = status === 'ACTIVE'
    return { known, token: await issueToken(tx, ctx, id, known ? 'reset' : 'invitation') }
  })
  if (isRefusal(made)) throw new Error(made.refused)
  const query = new URLSearchParams({ token: made.token, email, firstName: '', consumer: 'administrator' })
  return {
    known: made.known,
    link: `${ctx.config.publicUrl}/${made.known ? 'reset-password' : 'account-verification'}?${query}`,
  }
}
