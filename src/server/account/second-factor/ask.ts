import { refuse, type Refusal } from '#domain/kernel/refusal.ts'
import type { Ctx } from '#server/platform/context.ts'
import { challenge } from './challenge.ts'
import { findWays, type Ways } from './store.ts'
import { requestOptions } from './webauthn.ts'

/** Is there a second step at all? Recovery codes alone are none. */
export const hasSecondFactor = (ways: Ways): boolean => ways.authenticator || ways.passkeys.length > 0

/** After a right password: what the second step needs (api.md "Session"); null where this account has none. */
export const askSecondFactor = async (ctx: Ctx, userId: string): Promise<Refusal | null> => {
  const ways = await findWays(ctx.db, userId)
  if (!hasSecondFactor(ways)) return null
  const token = await challenge(ctx, ctx.db, userId, 'login')
  return refuse('second-factor-required', {
    next: {
      challenge: token,
      methods: {
        code: ways.authenticator,
        passkey: ways.passkeys.length > 0 ? await requestOptions(ctx, token, ways.passkeys) : null,
      },
    },
  })
}
