import { toTheSecond } from '#domain/kernel/text/format.ts'
import { zoneInWords, type Zone } from '#domain/kernel/time/zone.ts'
import { noticeCertificate } from '#domain/paper/contract-notice.ts'
import type { Section } from '#domain/paper/document.ts'
import { isAsRecorded } from '../../evidence/alarm.ts'
import { sealForPaper } from '../../evidence/seal.ts'
import { readNegotiation, zoneOfListing } from '../../negotiation/read/aggregate.ts'
import type { Ctx } from '../../platform/context.ts'
import type { Db } from '../../platform/db/db.ts'
import { print } from '../pdf/press.ts'
import { keepFinal, signedBytes } from '../seal/keep.ts'
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

const SEALED = 'Everyone of its side has signed this document, and it was delivered.'

/** What the tables say of a notice that is sealed; null where it is not delivered, or is sealed already. */
const toSeal = async (db: Db, noticeId: string) => {
  const [row] = await findNotice(db, [noticeId])
  const [contract] = row ? await findContract(db, [row.contract_id]) : []
  const [kept] = await noticeText(db, [noticeId])
  if (!row?.delivered_at || row.final_file_id || !contract || !kept) return null
  const signed = await noticeSignatures(db, [noticeId])
  const sealed = {
    row,
    deliveredAt: row.delivered_at,
    offerId: contract.offer_id,
    title: kept.text.title,
    property: kept.text.property,
    signed,
  }
  return { state: row.state, sealed }
}

/**
 * The final paper of a notice: the signed one with everybody's marks, certificate and seal. Idempotent: what is stored stays.
 */
export const ensureNoticeFinal = async (ctx: Ctx, noticeId: string): Promise<void> => {
  const found = await toSeal(ctx.db, noticeId)
  const loaded = found && (await readNegotiation(ctx.db, found.sealed.row.listing_id))
  if (!found || !loaded) return
  const { row, deliveredAt, offerId, title, property, signed } = found.sealed
  const { listing_id: listingId } = row
  const zone = zoneOfListing(loaded)
  const paper = await signedBytes(ctx, { storage_key: row.storage_key, sha256: row.document_hash })
  const at = ctx.clock()
  // Only now: where the data folder is away none would be found, and one made.
  const key = sealForPaper(ctx.config, at)
  if (!(await isAsRecorded(ctx, { id: row.contract_id, listing_id: listingId })))
    throw new Error(`The records of notice ${noticeId} are not what was recorded; it is not sealed.`)
  const body = await print(
    {
      final: {
        paper,
        title,
        property,
        signers: signed.map((s) => marked(s, zone)),
        certificate: certificateOf(row, deliveredAt, signed, zone),
        completedAt: deliveredAt,
      },
      seal: { ...key, at: at.toISOString(), reason: SEALED },
    },
    noticeId,
  )
  await keepFinal(ctx, body, {
    subject: 'notice',
    id: noticeId,
    subjectId: noticeId,
    listingId,
    offerId,
    ownerId: loaded.listing.agent_id ?? loaded.listing.creator_id,
    name: `notice-${noticeId}.pdf`,
    drawnFrom: found.sealed,
    read: (db) => toSeal(db, noticeId),
    set: setNoticeFinal,
  })
}
