import { createHash } from 'node:crypto'
import { z } from 'zod'
import type { RecordsConsentView } from '#api/account/records-consent.ts'
import type { Viewer } from '#api/kernel/viewer.ts'
import { asksForConsent, maySignElectronically, type ConsentWay } from '#domain/account/electronic-records.ts'
import { refuse, type Refusal } from '#domain/kernel/refusal.ts'
import { ELECTRONIC_RECORDS } from '#domain/legal/electronic-records.ts'
import { plainText } from '#domain/legal/text.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { Db, Tx } from '#server/platform/db/db.ts'
import { lockPerson } from '#server/platform/db/people.ts'
import { enqueueJob } from '#server/platform/outbox/outbox.ts'
import { insertConsent, lastOnRecord, lastSaid, markConsent, type SaidRow } from './store.ts'

/** SHA-256 (hex) of the text in force. */
export const RECORDS_TEXT_HASH = createHash('sha256').update(plainText(ELECTRONIC_RECORDS)).digest('hex')

/** Job that tells the agents of somebody's open contracts that the consent was withdrawn. */
export const CONSENT_WITHDRAWN = 'account.consent-withdrawn'

/** Who says it, when and from where. */
export interface Saying {
  readonly userId: string
  readonly sessionId: string | null
  readonly now: string
  readonly ip: string
  readonly userAgent: string
}

export const sayingOf = (call: { viewer: Viewer; now: string; ip: string; userAgent: string }): Saying => ({
  userId: call.viewer.userId,
  sessionId: call.viewer.sessionId,
  now: call.now,
  ip: call.ip,
  userAgent: call.userAgent,
})

const textHashOf = (version: string) => (version === ELECTRONIC_RECORDS.version ? RECORDS_TEXT_HASH : null)

/** What was said after a signature, or after something else, is dated no earlier: two machines’ clocks are apart, and clocks are set back. */
const sinceLastSaid = async (tx: Tx, userId: string, now: string): Promise<string> => {
  const [last] = await lastOnRecord(tx, [userId])
  return last?.at && last.at > now ? last.at : now
}

const write = async (
  tx: Tx,
  by: Saying,
  { given, way, version = ELECTRONIC_RECORDS.version }: { given: boolean; way: ConsentWay; version?: string },
): Promise<number> => {
  const { userId, sessionId, ip } = by
  const at = await sinceLastSaid(tx, userId, by.now)
  const row = {
    userId,
    given,
    version,
    textHash: textHashOf(version),
    way,
    at,
    sessionId,
    ip,
    userAgent: by.userAgent,
  }
  const id = await insertConsent(tx, row)
  await markConsent(tx, row)
  return id
}

const saidBy = async (db: Db, userId: string): Promise<SaidRow | null> =>
  (await lastSaid(db, [userId]))[0] ?? null

const viewOf = (said: SaidRow | null): RecordsConsentView => ({
  given: maySignElectronically(said),
  version: said?.version ?? null,
  way: said?.way ?? null,
  at: said?.at ?? null,
  current: ELECTRONIC_RECORDS.version,
  asks: asksForConsent(said),
})

/** What the caller last said, and whether the web asks before a signature. */
export const recordsConsentOf = async (db: Db, userId: string): Promise<RecordsConsentView> =>
  viewOf(await saidBy(db, userId))

/** Gives the consent to the text in force; `stale-version` where another one was read. */
export const giveConsent = async (
  tx: Tx,
  by: Saying,
  version: string,
  way: ConsentWay,
): Promise<RecordsConsentView | Refusal> => {
  if (version !== ELECTRONIC_RECORDS.version) return refuse('stale-version')
  await lockPerson(tx, by.userId)
  const said = await saidBy(tx, by.userId)
  // A repeat says nothing new, and a tick says less than a sample that was opened.
  const stands = said?.given === true && said.id !== null && said.version === version
  if (!stands || (way === 'RECORD' && said.way !== 'RECORD')) await write(tx, by, { given: true, way })
  return recordsConsentOf(tx, by.userId)
}

/** Takes the consent back, once; the agents of open contracts are told by a job of its own. */
export const withdrawConsent = async (tx: Tx, ctx: Ctx, by: Saying): Promise<RecordsConsentView> => {
  await lockPerson(tx, by.userId)
  const said = await saidBy(tx, by.userId)
  if (said?.given) {
    const id = await write(tx, by, { given: false, way: 'ACCOUNT' })
    await enqueueJob(tx, ctx, {
      name: CONSENT_WITHDRAWN,
      key: String(id),
      lane: 'side',
      payload: { userId: by.userId, consentId: id },
    })
  }
  return recordsConsentOf(tx, by.userId)
}

/** What a registration, a first login or the profile says about electronic records, put on record; undefined: nothing. */
export const noteSaid = async (tx: Tx, ctx: Ctx, by: Saying, given: boolean | undefined): Promise<void> => {
  if (given === true) await giveConsent(tx, by, ELECTRONIC_RECORDS.version, 'ACCOUNT')
  if (given === false) await withdrawConsent(tx, ctx, by)
}

const registered = z.object({
  electronicRecords: z.boolean(),
  electronicRecordsAt: z.string(),
  electronicRecordsFrom: z.string(),
  electronicRecordsVersion: z.string(),
  electronicRecordsBrowser: z.string().default(''),
})

/** What a registration said, once its mailbox has answered: as of when and where it was said. */
export const noteRegistered = async (tx: Tx, userId: string, consents: object): Promise<void> => {
  const { success, data } = registered.safeParse(consents)
  if (!success || !data.electronicRecords) return
  const by = {
    userId,
    sessionId: null,
    now: data.electronicRecordsAt,
    ip: data.electronicRecordsFrom,
    userAgent: data.electronicRecordsBrowser,
  }
  await write(tx, by, { given: true, way: 'ACCOUNT', version: data.electronicRecordsVersion })
}

/** The consent that a signature rests on. */
export interface ConsentOnRecord {
  readonly id: number
  readonly version: string
}

/**
 * The consent of a person who signs now, null where there is none: the one on record, or the one that comes together with the
 * signature. What a release before this one took with the account gets its row here.
 */
export const consentToSign = async (
  tx: Tx,
  by: Saying,
  withSignature: string | null,
): Promise<ConsentOnRecord | null | Refusal> => {
  // A withdrawal comes before this signature or after it.
  await lockPerson(tx, by.userId)
  const said = await saidBy(tx, by.userId)
  if (said && maySignElectronically(said)) {
    const { version } = said
    if (said.id !== null) return { id: said.id, version }
    const before = { ...by, now: said.at, ip: said.ip, sessionId: null, userAgent: '' }
    return { id: await write(tx, before, { given: true, way: 'ACCOUNT', version }), version }
  }
  if (withSignature === null) return null
  if (withSignature !== ELECTRONIC_RECORDS.version) return refuse('stale-version')
  return { id: await write(tx, by, { given: true, way: 'SIGNATURE' }), version: withSignature }
}
