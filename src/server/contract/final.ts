import { createHash } from 'node:crypto'
import { zoneInWords, type Zone } from '#domain/kernel/time/zone.ts'
import { usDate } from '#domain/kernel/text/format.ts'
import { documentName } from '#domain/contract/documents.ts'
import { agreementTitle, certificateSection } from '#domain/paper/agreement.ts'
import type { Section } from '#domain/paper/document.ts'
import { holdHome } from '../evidence/link.ts'
import { recordSeal } from '../negotiation/commit/by-house.ts'
import { storeGenerated } from '../file/attach.ts'
import { readNegotiation, zoneOfListing } from '../negotiation/read/aggregate.ts'
import type { Ctx } from '../platform/context.ts'
import type { Tx } from '../platform/db/db.ts'
import type { FinalContract } from './pdf/final.ts'
import { print } from './pdf/press.ts'
import { sealKey } from './seal/key.ts'
import { marked, signingEvent } from './signed.ts'
import { documentsOf, type DocumentRow } from './store-documents.ts'
import { awaitStamp } from './seal/store.ts'
import { fileMeta, findContract, setFinal, signaturesOf, type SignatureRow } from './store.ts'

type Contract = Awaited<ReturnType<typeof findContract>>[number]

/** The very file that everybody signed; one that is missing, or is another, is never sealed. */
const signedPaper = async (ctx: Ctx, tx: Tx, contract: Contract): Promise<Buffer> => {
  const file = (await fileMeta(tx, [[contract.document_file_id]]))[0]
  const paper = file ? await ctx.storage.get(file.storage_key) : null
  if (!paper) throw new Error(`The signed paper of contract ${contract.id} is not there.`)
  if (createHash('sha256').update(paper).digest('hex') !== contract.document_hash)
    throw new Error(`The stored paper of contract ${contract.id} is not the one that was signed.`)
  return paper
}

/** What the buyers of an outside chain signed; the agreement names its hash, so another file is never attached. */
const signedByBuyers = async (ctx: Ctx, tx: Tx, contract: Contract): Promise<FinalContract['byBuyers']> => {
  const file = contract.signed_file_id && (await fileMeta(tx, [[contract.signed_file_id]]))[0]
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

/**
 * The final contract: the signed paper with everybody's marks, certificate and seal. What everybody signed is sealed though it was canceled
 * since: it was agreed, and both sides have a right to its proof. Idempotent: what is stored stays.
 */
export const ensureFinal = async (ctx: Ctx, tx: Tx, contractId: string): Promise<void> => {
  const contract = (await findContract(tx, [contractId]))[0]
  if (!contract?.completed_at || contract.final_file_id) return
  const loaded = await readNegotiation(tx, contract.listing_id)
  if (!loaded) return
  const zone = zoneOfListing(loaded)
  const rows = await signaturesOf(tx, [contractId])
  const key = sealKey(ctx.config.dataDir, { p12: ctx.config.sealP12, passphrase: ctx.config.sealPassphrase })
  const byBuyers = await signedByBuyers(ctx, tx, contract)
  const body = await print(
    {
      final: {
        paper: await signedPaper(ctx, tx, contract),
        title: agreementTitle(loaded.listing.property_state),
        reference: contract.offer_id,
        signers: rows.map((r) => marked(r, zone)),
        certificate: certificateOf(contract, rows, await documentsOf(tx, [contractId]), zone),
        ...(byBuyers ? { byBuyers } : {}),
        completedAt: contract.completed_at,
      },
      seal: { ...key, at: ctx.clock().toISOString(), reason: byBuyers ? SEALED_OUTSIDE : SEALED },
    },
    contractId,
  )
  await holdHome(tx, contract.listing_id)
  const [now] = await findContract(tx, [contractId])
  if (!now || now.final_file_id) return
  const owner = loaded.listing.agent_id ?? loaded.listing.creator_id
  const file = await storeGenerated(
    tx,
    ctx,
    {
      ownerId: owner,
      type: 'CONTRACT',
      name: `contract-${contract.offer_id}.pdf`,
      mime: 'application/pdf',
      body,
    },
    { audience: 'contract', listingId: contract.listing_id, offerId: contract.offer_id },
  )
  if (!(await setFinal(tx, contractId, file.id))) return
  const at = ctx.clock().toISOString()
  const { listing_id: listingId, offer_id: subjectId } = contract
  const sealed = { listingId, subject: 'contract', subjectId, state: now.state, fileId: file.id } as const
  await recordSeal(tx, ctx, sealed, at)
  if (ctx.timestamps) await awaitStamp(tx, contractId, at)
}
