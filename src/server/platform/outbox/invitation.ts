import type { Ctx } from '../context.ts'
import type { Tx } from '../db/db.ts'
import { issueToken } from '../session/tokens.ts'
import type { Payload } from './message.ts'
import type { Recipient } from './store.ts'

/**
 * The links of a mail to someone an agent named and who has no account yet: set a password first. An owner may answer
 * the longer seller registration instead. Source: api.md "Session".
 */
export const invitation = async (
  tx: Tx,
  ctx: Ctx,
  person: Pick<Recipient, 'id' | 'email' | 'first_name'>,
  as: 'seller' | 'buyer',
): Promise<Pick<Payload, 'button' | 'also'>> => {
  const token = await issueToken(tx, ctx, person.id, 'invitation')
  const verify = new URLSearchParams({
    token,
    email: person.email,
    firstName: person.first_name,
    consumer: as,
  })
  const button = {
    label: 'Set your password',
    url: `${ctx.config.publicUrl}/account-verification?${verify}`,
  }
  if (as === 'buyer') return { button }
  const register = new URLSearchParams({ firstname: person.first_name, email: person.email })
  return {
    button,
    also: {
      label: 'New to Parley? Tell us about your sale here',
      url: `${ctx.config.publicUrl}/seller-registration?${register}`,
    },
  }
}
