import { toTheSecond } from '#domain/kernel/text/format.ts'
import { createHash } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { zoneInWords, type Zone } from '#domain/kernel/time/zone.ts'
import { noticeCertificate } from '#domain/paper/contract-notice.ts'
import type { Section } from '#domain/paper/document.ts'
import { isAsRecorded } from '../../evidence/alarm.ts'
import { holdHome } from '../../evidence/link.ts'
import { recordSeal } from '../../negotiation/commit/by-house.ts'
import { keepPaper, putBytes } from '../../file/attach.ts'
import { readNegotiation, zoneOfListing } from '../../negotiation/read/aggregate.ts'
import type { Ctx } from '../../platform/context.ts'
import { withTransaction, type Db } from '../../platform/db/db.ts'
import { print } from '../pdf/press.ts'
import { sealKey } from '../seal/key.ts'
import { marked, signingEvent } from '../signed.ts'
import { findContract } from '../store.ts'
import { findNotice, noticeSignatures, noticeText, setNoticeFinal, type ContractNoticeRow } from './store.ts'

const certificateOf = (
  row: ContractNoticeRow,
  deliveredAt: string,
  signed: readonly Parameters<typeof signingEvent>[0][],
  zone: Zone,
): Section =>
  noticeCertificate({
    documentHash: row.document_hash,
    deliveredAt: toTheSecond(deliveredAt, zone),
    zone: zoneInWords(zone),
    events: signed.map((row) => signingEvent(row, zone)),
  })

/** The very file that was signed; one that is missing, or is another, is never sealed. */
const signedPaper = async (ctx: Ctx, row: ContractNoticeRow): Promise<Buffer> => {
  const paper = await ctx.storage.get(row.storage_key)
  if (!paper) throw new Error(`The signed paper of notice ${row.id} is not there.`)
  if (createHash('sha256').update(paper).digest('hex') !== row.document_hash)
    throw new Error(`The stored paper of notice ${row.id} is not the one that was signed.`)
  return paper
}

const SEALED = 'Everyone of its side has signed this document, and it was delivered.'

/** What the tables say of a notice that is sealed; null where it is not delivered, or is sealed already. */
const toSeal = async (db: Db, noticeId: string) => {
  const [row] = await findNotice(db, [noticeId])
  const [contract] = row ? await findContract(db, [row.contract_id]) : []
  const [kept] = await noticeText(db, [noticeId])
  if (!row?.delivered_at || row.final_file_id || !contract || !kept) return null
  const signed = await noticeSignatures(db, [noticeId])
  return { row, deliveredAt: row.delivered_at, offerId: contract.offer_id, title: kept.text.title, signed }
}

/**
 * The final paper of a notice: the signed one with everybody's marks, certificate and seal. Idempotent: what is stored stays. As with a
 * contract (`ensureFinal`), what it is made of is read before its record is checked, and compared when it is kept.
 */
export const ensureNoticeFinal = async (ctx: Ctx, noticeId: string): Promise<void> => {
  const found = await toSeal(ctx.db, noticeId)
  const loaded = found && (await readNegotiation(ctx.db, found.row.listing_id))
  if (!found || !loaded) return
  const { row, deliveredAt, offerId, title, signed } = found
  const { listing_id: listingId, state } = row
  const zone = zoneOfListing(loaded)
  const key = sealKey(ctx.config.dataDir, { p12: ctx.config.sealP12, passphrase: ctx.config.sealPassphrase })
  const paper = await signedPaper(ctx, row)
  if (!(await isAsRecorded(ctx, { id: row.contract_id, listing_id: listingId })))
    throw new Error(`The records of notice ${noticeId} are not what was recorded; it is not sealed.`)
  const body = await print(
    {
      final: {
        paper,
        title,
        reference: noticeId,
        signers: signed.map((s) => marked(s, zone)),
        certificate: certificateOf(row, deliveredAt, signed, zone),
        completedAt: deliveredAt,
      },
      seal: { ...key, at: ctx.clock().toISOString(), reason: SEALED },
    },
    noticeId,
  )
  const put = await putBytes(ctx, body)
  const ownerId = loaded.listing.agent_id ?? loaded.listing.creator_id
  await withTransaction<null>(ctx.db, async (tx) => {
    await holdHome(tx, listingId)
    const now = await toSeal(tx, noticeId)
    if (!now) return null
    if (!isDeepStrictEqual(now, found)) throw new Error(`Notice ${noticeId} was changed while it was sealed.`)
    const at = ctx.clock().toISOString()
    const link = { audience: 'contract', listingId, offerId } as const
    await keepPaper(tx, { ...put, ownerId, name: `notice-${noticeId}.pdf` }, link, at)
    if (!(await setNoticeFinal(tx, noticeId, put.id))) return null
    await recordSeal(
      tx,
      ctx,
      { listingId, subject: 'notice', subjectId: noticeId, state, fileId: put.id },
      at,
    )
    return null
  })
}
