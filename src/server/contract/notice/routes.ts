import * as api from '#api/contract/contract-notices.ts'
import type { Viewer } from '#api/kernel/viewer.ts'
import type { AgreementText } from '#api/contract/agreement.ts'
import { isRefusal, refuse } from '#domain/kernel/refusal.ts'
import { putBytes } from '../../file/attach.ts'
import { redrawSignatures } from '../../file/signature.ts'
import { readNegotiation } from '../../negotiation/read/aggregate.ts'
import { doing } from '../../negotiation/doing.ts'
import { SEAL_NOTICE } from '../../negotiation/commit/contract-maker.ts'
import type { Ctx } from '../../platform/context.ts'
import type { Db } from '../../platform/db/db.ts'
import { fileAnswer } from '../../platform/http/call.ts'
import { mount, type App } from '../../platform/http/mount.ts'
import { aDay, spend } from '../../platform/spending/spend.ts'
import { agreementView } from '../agreement-text.ts'
import { noteRefused } from '../attempts.ts'
import { ensureNoticeFinal } from './final.ts'
import { drawNotice, prepareNotice } from './prepare.ts'
import { nudgeNotice } from './remind.ts'
import { checkBeforeNotice, readNoticeText, signNotice, withdrawNotice } from './sign.ts'
import { readableNotice } from './readable.ts'
import { readNotices } from './view.ts'
import { bytesAsKept } from '../../file/as-kept.ts'

/** Each is drawn, kept for good, and asks people to sign: more in a day is no negotiation. */
const PREPARED = aDay('notices.prepared', 20)

/** A kept answer is given again only to somebody who may still read the contract. */
const stillRead = {
  mayReplay: async (call: { db: Db; viewer: Viewer; now: string; params: { id: string } }) =>
    !isRefusal(await readNotices(call.db, call.params.id, call.viewer, call.now)),
}

/** The unsigned paper, byte for byte as it was frozen. */
const readPaper = async (ctx: Ctx, viewer: Viewer, listingId: string, file: string) => {
  const noticeId = /^notice-([\w-]+)\.pdf$/.exec(file)?.[1]
  const loaded = noticeId ? await readNegotiation(ctx.db, listingId) : null
  const row = noticeId ? await readableNotice(ctx.db, loaded, viewer, noticeId) : null
  const body = row && (await bytesAsKept(ctx, { storage_key: row.storage_key, sha256: row.document_hash }))
  return body ? fileAnswer({ body, type: 'application/pdf', name: file }) : refuse('not-found')
}

export const register = (app: App): void => {
  mount(app, api.getContractNotices, (call) => readNotices(call.db, call.params.id, call.viewer, call.now))
  mount(
    app,
    api.prepareContractNotice,
    async (call) => {
      const drawn = await drawNotice(call.db, call.params.id, call.viewer, call.body, call.now)
      if (isRefusal(drawn)) return drawn
      if (!(await spend(call.db, PREPARED, call.viewer.userId, call.ctx.clock())))
        return refuse('too-many-requests')
      const put = await putBytes(call.ctx, drawn.body)
      return call.transaction((tx) =>
        prepareNotice(doing(call, tx), call.params.id, call.body, { ...drawn, put }),
      )
    },
    stillRead,
  )
  mount(app, api.getContractNoticeText, async (call) => {
    const found = await readNoticeText(call.db, call.params.id, call.viewer, call.params.noticeId)
    if (!found) return refuse('not-found')
    const text: AgreementText = agreementView(found.text)
    return { documentHash: found.documentHash, text }
  })
  mount(app, api.signContractNotice, async (call) => {
    const { id, noticeId } = call.params
    const turn = await checkBeforeNotice(
      call.ctx,
      call.db,
      { listingId: id, noticeId },
      call.viewer,
      call.now,
    )
    if (isRefusal(turn)) return turn
    const signatures = turn ? await redrawSignatures(call.body.signatures, call.viewer.userId) : null
    const body = { ...call.body, signatures }
    const answer = await call.transaction((tx) =>
      signNotice(doing(call, tx), id, noticeId, body, call.userAgent),
    )
    if (isRefusal(answer)) await noteRefused(call.ctx, call, 'sign', id, answer)
    return answer
  })
  mount(
    app,
    api.withdrawContractNotice,
    (call) =>
      call.transaction((tx) =>
        withdrawNotice(doing(call, tx), call.params.id, call.params.noticeId, call.body.shown),
      ),
    stillRead,
  )
  mount(app, api.nudgeContractNotice, (call) =>
    call.transaction((tx) => nudgeNotice(doing(call, tx), call.params.id, call.params.noticeId)),
  )
  mount(app, api.contractNoticePaper, (call) =>
    readPaper(call.ctx, call.viewer, call.params.listingId, call.params.file),
  )
  app.ctx.worker.onLong(SEAL_NOTICE, (payload, ctx) =>
    ensureNoticeFinal(ctx, String((payload as { noticeId?: unknown }).noticeId)),
  )
}
