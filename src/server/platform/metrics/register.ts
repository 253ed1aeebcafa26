import { refuse } from '#domain/kernel/refusal.ts'
import { showsSecret } from '../http/bearer.ts'
import { sendRefusal } from '../http/errors.ts'
import type { App } from '../http/mount.ts'
import { registerGauges } from './gauges.ts'

/**
 * `GET /metrics` in Prometheus' format, for whoever shows METRICS_TOKEN; without that setting there is nothing (operator.md 22).
 * Loopback alone would not do: behind a proxy on the same machine everybody comes from there.
 */
export const registerMetrics = ({ http, ctx }: App): void => {
  const { registry } = ctx.metrics
  const token = ctx.config.metricsToken
  if (!registry || token === null) {
    http.get('/metrics', (_request, reply) => sendRefusal(reply, refuse('not-found')))
    return
  }
  const measure = registerGauges(ctx, registry)
  http.addHook('onClose', async () => registry.clear())
  http.get('/metrics', async (request, reply) => {
    if (!showsSecret(request, token))
      return sendRefusal(reply.header('www-authenticate', 'Bearer'), refuse('no-session'))
    await measure()
    return reply
      .header('cache-control', 'no-store')
      .type(registry.contentType)
      .send(await registry.metrics())
  })
}
