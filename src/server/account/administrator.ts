import { normalEmail } from '#domain/kernel/contact.ts'
import type { Ctx } from '#server/platform/context.ts'
import { withTransaction } from '#server/platform/db/db.ts'
import { newId } from '#server/platform/id.ts'
import { issueToken } from '#server/platform/session/tokens.ts'
import { changeRoles, ensureUser, lockById } from './store-user.ts'

/**
 * Makes an address an administrator's: a new one gets an account and the address of the page that sets its password, once; one
 * that signs in already keeps its password (`link` is null). For the operator's own command: nothing is mailed.
 */
export const makeAdministrator = async (ctx: Ctx, address: string): Promise<{ link: string | null }> => {
  const email = normalEmail(address)
  const made = await withTransaction(ctx.db, async (tx) => {
    const blank = { firstName: '', lastName: '', phone: null, as: null }
    const { id, status } = await ensureUser(tx, { id: newId(), email, ...blank })
    const roles = (await lockById(tx, id))?.roles ?? []
    await changeRoles(tx, id, [...new Set([...roles, 'ADMIN'])], ctx.clock().toISOString())
    return { token: status === 'PROVISIONAL' ? await issueToken(tx, ctx, id, 'invitation') : null }
  })
  if (!('token' in made) || made.token === null) return { link: null }
  const query = new URLSearchParams({ token: made.token, email, firstName: '' })
  return { link: `${ctx.config.publicUrl}/account-verification?${query}` }
}
