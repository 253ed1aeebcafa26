import { live } from '#api/notification.ts'
import { sendRefusal } from '#server/platform/http/errors.ts'
import type { App } from '#server/platform/http/mount.ts'
import { eventStream } from '#server/platform/live/stream.ts'
import { readSession } from '#server/platform/session/read.ts'
import { refuse } from '#domain/kernel/refusal.ts'

/** A comment now and then keeps proxies from closing a silent stream. */
const HEARTBEAT_MS = 25_000

/** `GET /api/live`: which of the caller's records changed, as server-sent events. The cookie alone is enough. */
export const registerLive = ({ http, ctx, mounted }: App): void => {
  mounted.push(live)
  // HEAD would wait for the end of a stream that has none.
  http.get('/api/live', { exposeHeadRoute: false }, async (request, reply) => {
    const session = await readSession(ctx, request, true)
    if (!session || session.viewer.mustSetUp) return sendRefusal(reply, refuse('no-session'))
    reply.hijack()
    const { raw } = reply
    // Whoever left while their session was read says so no more: their stream would stay for good.
    if (raw.destroyed) return
    raw.writeHead(200, {
      ...(reply.getHeaders() as Record<string, string>),
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
      connection: 'close',
    })
    const stream = eventStream(raw)
    // Whose stream it is: the cookie may be another viewer's by now than that of the page which asks.
    const { userId: id, impersonatorId } = session.viewer
    const hello = JSON.stringify({ id, impersonated: impersonatorId !== null })
    stream.write(`retry: 2000\nevent: hello\ndata: ${hello}\n\n`)
    // The stream ends with its session; an outage of the database ends neither (security.md M2).
    const recheck = () =>
      void readSession(ctx, request, true).then(
        (still) => still ?? stream.end(),
        () => {},
      )
    const leave = ctx.live.join(id, {
      send: (event) => stream.write(`data: ${JSON.stringify(event)}\n\n`),
      close: () => stream.end(),
      recheck,
    })
    const heart = setInterval(() => {
      stream.write(': still here\n\n')
      recheck()
    }, HEARTBEAT_MS)
    raw.on('close', () => {
      clearInterval(heart)
      leave()
    })
  })
}
