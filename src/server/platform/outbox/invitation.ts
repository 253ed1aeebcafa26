import { fullName } from '#domain/kernel/text/format.ts'
import type { Ctx } from '../context.ts'
import type { NewToken } from '../session/token-store.ts'
import { mintToken } from '../session/tokens.ts'
import type { Payload } from './message.ts'
import type { Recipient } from './store.ts'

/**
 * The links of a mail to someone an agent added and who has no account yet: set a password first. An owner may answer
 * the longer seller registration instead. They work once the token is written, which is for a message that is really
 * sent. `sender` is who named them; only an agent is named to them (spec 1 §2.5). Source: api.md "Session".
 */
export const invitation = (
  ctx: Ctx,
  person: Recipient,
  as: 'seller' | 'buyer',
  sender: Recipient | undefined,
): { links: Pick<Payload, 'button' | 'also'>; token: NewToken } => {
  const { token, record } = mintToken(ctx, person.id, 'invitation')
  const verify = new URLSearchParams({
    token,
    email: person.email,
    firstName: person.first_name,
    consumer: as,
  })
  const button = {
    label: 'Set Your Password',
    url: `${ctx.config.publicUrl}/account-verification?${verify}`,
  }
  if (as === 'buyer') return { links: { button }, token: record }
  const register = new URLSearchParams({
    firstname: person.first_name,
    lastname: person.last_name,
    email: person.email,
    ...(sender?.agent && {
      agentname: fullName({ firstName: sender.first_name, lastName: sender.last_name }),
    }),
  })
  const also = {
    label: 'New to Parley? Tell us about your sale here',
    url: `${ctx.config.publicUrl}/seller-registration?${register}`,
  }
  return { links: { button, also }, token: record }
}
