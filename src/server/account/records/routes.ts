import * as api from '#api/account/records-consent.ts'
import { leftToOneself } from '#domain/account/impersonation.ts'
import { isRefusal } from '#domain/kernel/refusal.ts'
import { ELECTRONIC_RECORDS } from '#domain/legal/electronic-records.ts'
import { mount, mountPublic, type App } from '#server/platform/http/mount.ts'
import { whileIn } from '../login/still-in.ts'
import { giveConsent, RECORDS_TEXT_HASH, recordsConsentOf, sayingOf, withdrawConsent } from './consent.ts'
import { provesOpened, sampleRecord } from './sample.ts'

const { title, version, lead, sections } = ELECTRONIC_RECORDS
const TEXT = {
  title,
  version,
  hash: RECORDS_TEXT_HASH,
  lead,
  sections: sections.map((s) => ({ title: s.title, paragraphs: [...s.paragraphs] })),
}

/** The consent to electronic records: its text, giving it, taking it back, and the sample that shows that records open. */
export const register = (app: App): void => {
  mountPublic(app, api.readRecordsText, () => Promise.resolve(TEXT))
  mount(app, api.readRecordsConsent, ({ db, viewer }) => recordsConsentOf(db, viewer.userId))
  mount(app, api.giveRecordsConsent, async (call) => {
    const opened = await provesOpened(call.ctx, call.viewer.userId, call.body.code)
    if (isRefusal(opened)) return opened
    return call.transaction((tx) =>
      whileIn(tx, call, () => giveConsent(tx, sayingOf(call), call.body.version, 'RECORD')),
    )
  })
  mount(app, api.withdrawRecordsConsent, (call) => {
    const notTheirs = leftToOneself('consent', call.viewer.impersonatorId !== null)
    return notTheirs
      ? Promise.resolve(notTheirs)
      : call.transaction((tx) => whileIn(tx, call, () => withdrawConsent(tx, call.ctx, sayingOf(call))))
  })
  mount(app, api.readSampleRecord, ({ ctx, viewer, now }) => sampleRecord(ctx, viewer, now))
}
