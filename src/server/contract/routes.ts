import { getAgreementText } from '#api/contract/agreement.ts'
import * as api from '#api/contract/contract.ts'
import type { Viewer } from '#api/kernel/viewer.ts'
import { isRefusal, refuse } from '#domain/kernel/refusal.ts'
import { RENDER_AGREEMENT, SEAL_CONTRACT } from '../negotiation/commit/contract-maker.ts'
import { redrawSignatures } from '../file/signature.ts'
import { CONSENT_WITHDRAWN } from '../account/records/consent.ts'
import { placeUpload } from '../file/upload.ts'
import { doing } from '../negotiation/doing.ts'
import type { Db } from '../platform/db/db.ts'
import { mount, mountPublic, type App } from '../platform/http/mount.ts'
import {
  cancel,
  markContract,
  prepareAgreement,
  readContractOf,
  sign,
  uploadOutside,
  withoutContract,
} from './actions.ts'
import { readAgreementText } from './agreement-text.ts'
import { noteRefused } from './attempts.ts'
import { saveDocuments } from './documents.ts'
import { ensureFinal } from './final.ts'
import { nudgeSigners } from './nudge.ts'
import { ensureAgreement } from './paper.ts'
import { readRpa } from './rpa.ts'
import { registerStamps } from './seal/stamp.ts'
import { tellWithdrawn } from './withdrawn.ts'

const contractIn = (payload: unknown): string => String((payload as { contractId?: unknown }).contractId)

/** A kept answer is given again only to somebody who may still read the contract. */
const stillRead = {
  mayReplay: async (call: { db: Db; viewer: Viewer; now: string }, answer: { listingId: string }) =>
    !isRefusal(await readContractOf(call.db, answer.listingId, call.viewer, call.now)),
}

export const register = (app: App): void => {
  mount(app, getAgreementText, (call) => readAgreementText(call.db, call.params.id, call.viewer))
  mount(app, api.getContract, async (call) => {
    const answer = await readContractOf(call.db, call.params.id, call.viewer, call.now)
    if (isRefusal(answer)) await noteRefused(call.ctx, call, 'read', call.params.id, answer)
    return answer
  })
  mount(app, api.signContract, async (call) => {
    const turn = await prepareAgreement(call.ctx, call.db, call.params.id, call.viewer)
    if (isRefusal(turn)) return turn
    const signatures = turn ? await redrawSignatures(call.body.signatures, call.viewer.userId) : null
    const body = { ...call.body, signatures }
    const answer = await call.transaction((tx) => sign(doing(call, tx), call.params.id, body, call.userAgent))
    if (isRefusal(answer)) await noteRefused(call.ctx, call, 'sign', call.params.id, answer)
    return answer
  })
  mount(
    app,
    api.saveContract,
    (call) =>
      call.transaction((tx) => saveDocuments(doing(call, tx), call.params.id, call.body.additionalDocuments)),
    stillRead,
  )
  mount(app, api.nudgeSigners, (call) =>
    call.transaction((tx) => nudgeSigners(doing(call, tx), call.params.id)),
  )
  mount(
    app,
    api.moveContract,
    (call) =>
      call.params.state === 'CANCELLED'
        ? call.transaction((tx) => cancel(doing(call, tx), call.params.id, call.body))
        : Promise.resolve(refuse('malformed-request', { message: 'All other states move only by signing.' })),
    stillRead,
  )
  mount(
    app,
    api.uploadOutsideContract,
    async (call) => {
      const { viewer } = call
      const refused = await withoutContract(call.db, call.params.id, viewer)
      if (refused) return refused
      if (!call.file) return refuse('malformed-request')
      return placeUpload(call.ctx, viewer, 'CONTRACT', call.file, (kept) =>
        call.transaction((tx) => uploadOutside(doing(call, tx), call.params.id, kept)),
      )
    },
    stillRead,
  )
  mount(app, api.markContract, (call) => call.transaction((tx) => markContract(doing(call, tx), call.body)))
  mountPublic(
    app,
    api.readAgreement,
    (call) => {
      const offerId = /^rpa-([\w-]+)\.pdf$/.exec(call.params.file)?.[1]
      return offerId
        ? readRpa(call.ctx, call.viewer, call.params.listingId, offerId)
        : Promise.resolve(refuse('not-found'))
    },
    { cookieCounts: true, outOfTurn: true },
  )
  app.ctx.worker.onLong(RENDER_AGREEMENT, (payload, ctx) => ensureAgreement(ctx, contractIn(payload)))
  registerStamps(app.ctx)
  app.ctx.worker.on(CONSENT_WITHDRAWN, (tx, payload, ctx) => tellWithdrawn(tx, ctx, payload))
  app.ctx.worker.onLong(SEAL_CONTRACT, (payload, ctx) => ensureFinal(ctx, contractIn(payload)))
}
