import { z } from 'zod'
import { isRefusal, refuse } from '#domain/kernel/refusal.ts'
import { withTransaction } from '../platform/db/db.ts'
import { sendRefusal } from '../platform/http/errors.ts'
import { hangUp } from '../platform/http/hang-up.ts'
import { callerAddress } from '../platform/http/network.ts'
import type { App } from '../platform/http/mount.ts'
import { stopByLink } from './saved.ts'

/** Opened in a browser it is a page with a button; a POST to the same address stops the mails. */
export const STOP_PAGE = '/stop-search'

const address = z.object({ token: z.string().min(1).max(200) })

/**
 * The button of a mail client (RFC 8058): a POST to the address in List-Unsubscribe, without a session, a cookie, or a page of ours. The signed
 * token in the address lets it in; of the body nothing is read.
 */
export const registerOneClick = ({ http, ctx }: App): void => {
  http.post(STOP_PAGE, async (request, reply) => {
    const caller = callerAddress(request)
    ctx.limits.address(caller)
    const { data } = address.safeParse(request.query)
    const now = ctx.clock().toISOString()
    const answer = data
      ? await ctx.visitors.run(
          caller,
          () => withTransaction(ctx.db, (tx) => stopByLink(tx, ctx, data.token, now)),
          hangUp(reply),
        )
      : refuse('token-invalid')
    return isRefusal(answer) ? sendRefusal(reply, answer) : reply.header('cache-control', 'no-store').send('')
  })
}
