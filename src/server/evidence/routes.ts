import * as api from '#api/contract/evidence.ts'
import { MAKE_RECEIPTS } from '../negotiation/commit/deliver.ts'
import type { Ctx } from '../platform/context.ts'
import { mount, type App } from '../platform/http/mount.ts'
import { createAnchorLane } from './anchor/lane.ts'
import { createDailyAudit } from './audit/daily.ts'
import { listEvidence } from './list.ts'
import { contractPackage, offerReceipt } from './package.ts'
import { ensureReceipts } from './receipt.ts'
import { makeRoot } from './roots.ts'

const TEN_MINUTES = 10 * 60 * 1000

const rootOfTheDay = async (ctx: Ctx): Promise<void> => {
  await makeRoot(ctx)
}

export const register = (app: App): void => {
  mount(app, api.listEvidence, (call) => listEvidence(call.db, call.viewer, call.params.id))
  mount(app, api.contractEvidence, (call) =>
    contractPackage(call.ctx, call.viewer, call.params.id, call.query),
  )
  mount(app, api.offerReceipt, (call) => offerReceipt(call.ctx, call.viewer, call.params.id))
  mount(app, api.evidenceFile, ({ ctx, viewer, params, query }) =>
    params.kind === 'contract'
      ? contractPackage(ctx, viewer, params.id, query)
      : offerReceipt(ctx, viewer, params.id),
  )
  // Asked every few minutes, made once a day: a process that was away at midnight misses none.
  app.ctx.worker.every('evidence.root', TEN_MINUTES, rootOfTheDay)
  app.ctx.worker.beside(createDailyAudit())
  app.ctx.worker.beside(createAnchorLane())
  app.ctx.worker.on(MAKE_RECEIPTS, async (tx, payload, ctx) => {
    const { listingId, chainId } = payload as { listingId: string; chainId: string }
    await ensureReceipts(ctx, tx, listingId, chainId)
  })
}
