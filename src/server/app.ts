import type { FastifyInstance } from 'fastify'
import { once } from '#domain/kernel/once.ts'
import type { Route } from '#api/kernel/route.ts'
import { register as account } from './account/routes.ts'
import { recordInCoat } from './account/record.ts'
import { register as apiKeys } from './account/api-keys/routes-api-keys.ts'
import { register as records } from './account/records/routes.ts'
import { register as security } from './account/routes-security.ts'
import { mayReadLink } from './access/files.ts'
import { register as admin } from './admin/routes.ts'
import { register as adminTables } from './admin/routes-tables.ts'
import { register as contract } from './contract/routes.ts'
import { register as forms } from './contract/form/routes.ts'
import { register as deadlines } from './contract/deadline/routes.ts'
import { register as contractNotices } from './contract/notice/routes.ts'
import { register as dashboard } from './dashboard/routes.ts'
import { register as evidence } from './evidence/routes.ts'
import { register as exchange } from './exchange/routes.ts'
import { register as file } from './file/routes.ts'
import { uploadsSpent } from './file/upload.ts'
import { frontPages } from './front/pages.ts'
import { registerSitemap } from './front/sitemap.ts'
import { register as listing } from './listing/routes.ts'
import { register as clock } from './negotiation/clock/clock.ts'
import { register as mls } from './mls/routes.ts'
import { register as notification } from './notification/routes.ts'
import { register as offer } from './offer/routes.ts'
import { register as billing } from './billing/routes.ts'
import { register as blind } from './offer/blind/routes.ts'
import { register as homes } from './homes/routes.ts'
import { register as places } from './places/routes.ts'
import { registerChores } from './platform/chores.ts'
import type { Ctx, Hooks } from './platform/context.ts'
import type { App } from './platform/http/mount.ts'
import { registerMetrics } from './platform/metrics/register.ts'
import { registerPages } from './platform/http/pages.ts'
import { createServer } from './platform/http/server.ts'
import { registerOpenApi } from './platform/openapi/register.ts'
import { createSelfTest } from './self-test.ts'
import { register as texting } from './texting/routes.ts'
import { register as system } from './system/routes.ts'
import { register as webhooks } from './webhook/routes.ts'

/** The features, each with its calls and jobs. */
const features: readonly ((app: App) => void)[] = [
  system,
  account,
  billing,
  security,
  apiKeys,
  records,
  admin,
  adminTables,
  file,
  notification,
  mls,
  texting,
  dashboard,
  places,
  homes,
  listing,
  offer,
  blind,
  contract,
  forms,
  deadlines,
  contractNotices,
  evidence,
  clock,
  webhooks,
  exchange,
]

/** What the platform asks of the features. */
export const hooks: Hooks = {
  mayReadLink,
  noteInCoat: recordInCoat,
  mayUpload: uploadsSpent,
  unready: (ctx) => selfTestOf(ctx).unready(),
  warnings: (ctx) => selfTestOf(ctx).warnings(),
  sealEnds: (ctx) => selfTestOf(ctx).sealEnds(),
}

/** The self-test of a process: what it found at the start is what ready goes on from. */
export const selfTestOf = once(createSelfTest)

/** Composes the features into an application. Does not listen, starts no work. */
export const buildApp = async (ctx: Ctx): Promise<FastifyInstance> => {
  const http = await createServer(ctx)
  const mounted: Route[] = []
  const app: App = { http, ctx, mounted }
  for (const register of features) register(app)
  registerChores(ctx.worker)
  registerOpenApi(app)
  registerMetrics(app)
  registerSitemap(app)
  await registerPages(app, frontPages(ctx))
  http.addHook('preClose', () => ctx.live.closeAll())
  return http
}
