import { toTheSecond } from '#domain/kernel/text/format.ts'
import { createHash } from 'node:crypto'
import { zoneInWords, type Zone } from '#domain/kernel/time/zone.ts'
import { noticeCertificate } from '#domain/paper/contract-notice.ts'
import type { Section } from '#domain/paper/document.ts'
import { holdHome } from '../../evidence/link.ts'
import { recordSeal } from '../../negotiation/commit/by-house.ts'
import { storeGenerated } from '../../file/attach.ts'
import { readNegotiation, zoneOfListing } from '../../negotiation/read/aggregate.ts'
import type { Ctx } from '../../platform/context.ts'
import type { Tx } from '../../platform/db/db.ts'
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

/** The contract of a delivered notice that is not sealed yet; null where nothing is left to do. */
export const unsealedNotice = async (tx: Tx, noticeId: string) => {
  const [row] = await findNotice(tx, [noticeId])
  if (!row?.delivered_at || row.final_file_id) return null
  return (await findContract(tx, [row.contract_id]))[0] ?? null
}

/** The final paper of a notice: the signed one with everybody's marks, certificate and seal. Idempotent: what is stored stays. */
export const ensureNoticeFinal = async (ctx: Ctx, tx: Tx, noticeId: string): Promise<void> => {
  const [row] = await findNotice(tx, [noticeId])
  if (!row?.delivered_at || row.final_file_id) return
  const loaded = await readNegotiation(tx, row.listing_id)
  const [contract] = await findContract(tx, [row.contract_id])
  const [kept] = await noticeText(tx, [row.id])
  if (!loaded || !contract || !kept) return
  const zone = zoneOfListing(loaded)
  const signed = await noticeSignatures(tx, [row.id])
  const key = sealKey(ctx.config.dataDir, { p12: ctx.config.sealP12, passphrase: ctx.config.sealPassphrase })
  const body = await print(
    {
      final: {
        paper: await signedPaper(ctx, row),
        title: kept.text.title,
        reference: row.id,
        signers: signed.map((s) => marked(s, zone)),
        certificate: certificateOf(row, row.delivered_at, signed, zone),
        completedAt: row.delivered_at,
      },
      seal: { ...key, at: ctx.clock().toISOString(), reason: SEALED },
    },
    row.id,
  )
  await holdHome(tx, row.listing_id)
  const file = await storeGenerated(
    tx,
    ctx,
    {
      ownerId: loaded.listing.agent_id ?? loaded.listing.creator_id,
      type: 'CONTRACT',
      name: `notice-${row.id}.pdf`,
      mime: 'application/pdf',
      body,
    },
    { audience: 'contract', listingId: row.listing_id, offerId: contract.offer_id },
  )
  if (!(await setNoticeFinal(tx, row.id, file.id))) return
  const { listing_id: listingId, id: subjectId, state } = row
  const sealed = { listingId, subject: 'notice', subjectId, state, fileId: file.id } as const
  await recordSeal(tx, ctx, sealed, ctx.clock().toISOString())
}
