import { createHash } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { zoneInWords, type Zone } from '#domain/kernel/time/zone.ts'
import { usDate } from '#domain/kernel/text/format.ts'
import { documentName } from '#domain/contract/documents.ts'
import { agreementTitle, certificateSection } from '#domain/paper/agreement.ts'
import type { Section } from '#domain/paper/document.ts'
import { isAsRecorded } from '../evidence/alarm.ts'
import { holdHome } from '../evidence/link.ts'
import { recordSeal } from '../negotiation/commit/by-house.ts'
import { keepPaper, putBytes } from '../file/attach.ts'
import { readNegotiation, zoneOfListing } from '../negotiation/read/aggregate.ts'
import type { Ctx } from '../platform/context.ts'
import { withTransaction, type Db } from '../platform/db/db.ts'
import type { FinalContract } from './pdf/final.ts'
import { print } from './pdf/press.ts'
import { sealKey } from './seal/key.ts'
import { marked, signingEvent } from './signed.ts'
import { documentsOf, type DocumentRow } from './store-documents.ts'
import { awaitStamp } from './seal/store.ts'
import { fileMeta, findContract, setFinal, signaturesOf, type SignatureRow } from './store.ts'

type Contract = Omit<Awaited<ReturnType<typeof findContract>>[number], 'state' | 'completed_at'>

/** The very file that everybody signed; one that is missing, or is another, is never sealed. */
const signedPaper = async (ctx: Ctx, contract: Contract): Promise<Buffer> => {
  const file = (await fileMeta(ctx.db, [[contract.document_file_id]]))[0]
  const paper = file ? await ctx.storage.get(file.storage_key) : null
  if (!paper) throw new Error(`The signed paper of contract ${contract.id} is not there.`)
  if (createHash('sha256').update(paper).digest('hex') !== contract.document_hash)
    throw new Error(`The stored paper of contract ${contract.id} is not the one that was signed.`)
  return paper
}

/** What the buyers of an outside chain signed; the agreement names its hash, so another file is never attached. */
const signedByBuyers = async (ctx: Ctx, contract: Contract): Promise<FinalContract['byBuyers']> => {
  const file = contract.signed_file_id && (await fileMeta(ctx.db, [[contract.signed_file_id]]))[0]
  if (!file) return undefined
  const bytes = await ctx.storage.get(file.storage_key)
  if (!bytes || createHash('sha256').update(bytes).digest('hex') !== file.sha256)
    throw new Error(`What the buyers of contract ${contract.id} signed is not there as it was.`)
  const extension = file.mime.split('/')[1]?.replace('jpeg', 'jpg') ?? 'bin'
  return { bytes, name: `signed-by-buyers.${extension}`, mime: file.mime }
}

const ATTACHED_BY = { BUYER: 'The buyer’s agent', SELLER: 'The listing agent' } as const

/** §15. */
const certificateOf = (
  contract: Contract,
  rows: readonly SignatureRow[],
  documents: readonly DocumentRow[],
  zone: Zone,
): Section =>
  certificateSection({
    attached: documents.map(({ label, name, side, sha256 }) => ({
      name: documentName(label, name),
      from: ATTACHED_BY[side],
      sha256,
    })),
    byBuyers: contract.signed_file_id !== null,
    documentHash: contract.document_hash ?? '',
    effectiveDate: contract.effective_date ? usDate(contract.effective_date) : '',
    zone: zoneInWords(zone),
    events: rows.map((row) => signingEvent(row, zone)),
  })

const SEALED = 'Every party has signed this agreement.'
const SEALED_OUTSIDE =
  'The buyers signed the paper that is attached; everyone else has signed this agreement.'

/** What the tables say of a contract that is sealed; null where everybody has not signed yet, or it is sealed already. */
const toSeal = async (db: Db, contractId: string) => {
  const [found] = await findContract(db, [contractId])
  if (!found?.completed_at || found.final_file_id) return null
  const { state, completed_at: completedAt, ...contract } = found
  const rows = await signaturesOf(db, [contractId])
  return { state, sealed: { contract, completedAt, rows, documents: await documentsOf(db, [contractId]) } }
}

/**
 * The final contract: the signed paper with everybody's marks, certificate and seal. What everybody signed is sealed though it was canceled
 * since: it was agreed, and both sides have a right to its proof. Idempotent: what is stored stays. What it is made of is read before its record
 * is checked, and compared with what is there when it is kept: no verb changes it after the last signature, and what somebody changes
 * in the database is sealed neither before nor after the check.
 */
export const ensureFinal = async (ctx: Ctx, contractId: string): Promise<void> => {
  const found = await toSeal(ctx.db, contractId)
  const loaded = found && (await readNegotiation(ctx.db, found.sealed.contract.listing_id))
  if (!found || !loaded) return
  const { contract, completedAt, rows, documents } = found.sealed
  const zone = zoneOfListing(loaded)
  const key = sealKey(ctx.config.dataDir, { p12: ctx.config.sealP12, passphrase: ctx.config.sealPassphrase })
  const byBuyers = await signedByBuyers(ctx, contract)
  const paper = await signedPaper(ctx, contract)
  if (!(await isAsRecorded(ctx, contract)))
    throw new Error(`The records of contract ${contractId} are not what was recorded; it is not sealed.`)
  const body = await print(
    {
      final: {
        paper,
        title: agreementTitle(loaded.listing.property_state),
        reference: contract.offer_id,
        signers: rows.map((r) => marked(r, zone)),
        certificate: certificateOf(contract, rows, documents, zone),
        ...(byBuyers ? { byBuyers } : {}),
        completedAt,
      },
      seal: { ...key, at: ctx.clock().toISOString(), reason: byBuyers ? SEALED_OUTSIDE : SEALED },
    },
    contractId,
  )
  const put = await putBytes(ctx, body)
  const { listing_id: listingId, offer_id: offerId } = contract
  const ownerId = loaded.listing.agent_id ?? loaded.listing.creator_id
  await withTransaction<null>(ctx.db, async (tx) => {
    await holdHome(tx, listingId)
    const now = await toSeal(tx, contractId)
    if (!now) return null
    if (!isDeepStrictEqual(now.sealed, found.sealed))
      throw new Error(`Contract ${contractId} was changed while it was sealed.`)
    const at = ctx.clock().toISOString()
    const link = { audience: 'contract', listingId, offerId } as const
    await keepPaper(tx, { ...put, ownerId, name: `contract-${offerId}.pdf` }, link, at)
    if (!(await setFinal(tx, contractId, put.id))) return null
    await recordSeal(
      tx,
      ctx,
      { listingId, subject: 'contract', subjectId: offerId, state: now.state, fileId: put.id },
      at,
    )
    if (ctx.timestamps) await awaitStamp(tx, contractId, at)
    return null
  })
}
