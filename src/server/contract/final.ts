import { zoneInWords, type Zone } from '#domain/kernel/time/zone.ts'
import { usDate } from '#domain/kernel/text/format.ts'
import { documentName } from '#domain/contract/documents.ts'
import { agreementTitle, certificateSection } from '#domain/paper/agreement.ts'
import type { Section } from '#domain/paper/document.ts'
import { isAsRecorded } from '../evidence/alarm.ts'
import { sealForPaper } from '../evidence/seal.ts'
import { readNegotiation, zoneOfListing } from '../negotiation/read/aggregate.ts'
import type { Ctx } from '../platform/context.ts'
import type { Db } from '../platform/db/db.ts'
import type { FinalContract } from './pdf/final.ts'
import { print } from './pdf/press.ts'
import { keepFinal, signedBytes } from './seal/keep.ts'
import { marked, signingEvent } from './signed.ts'
import { documentsOf, type DocumentRow } from './store-documents.ts'
import { awaitStamp } from './seal/store.ts'
import { agreementText, fileMeta, findContract, setFinal, signaturesOf, type SignatureRow } from './store.ts'

type Contract = Omit<Awaited<ReturnType<typeof findContract>>[number], 'state' | 'completed_at'>

/** The paper that everybody signed. */
const signedPaper = async (ctx: Ctx, contract: Contract): Promise<Buffer> => {
  const [file] = await fileMeta(ctx.db, [[contract.document_file_id]])
  if (!file || contract.document_hash === null)
    throw new Error(`The signed paper of contract ${contract.id} is not there.`)
  return signedBytes(ctx, { ...file, sha256: contract.document_hash })
}

/** What the buyers of an outside chain signed; the agreement names its hash, so another file is never attached. */
const signedByBuyers = async (ctx: Ctx, contract: Contract): Promise<FinalContract['byBuyers']> => {
  const file = contract.signed_file_id && (await fileMeta(ctx.db, [[contract.signed_file_id]]))[0]
  if (!file) return undefined
  const bytes = await signedBytes(ctx, file)
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
  const [kept] = await agreementText(db, [contractId])
  const property = kept?.text.property ?? ''
  const rows = await signaturesOf(db, [contractId])
  return {
    state,
    sealed: { contract, completedAt, property, rows, documents: await documentsOf(db, [contractId]) },
  }
}

/**
 * The final contract: the signed paper with everybody's marks, certificate and seal. What everybody signed is sealed though it was canceled
 * since: it was agreed, and both sides have a right to its proof. Idempotent: what is stored stays.
 */
export const ensureFinal = async (ctx: Ctx, contractId: string): Promise<void> => {
  const found = await toSeal(ctx.db, contractId)
  const loaded = found && (await readNegotiation(ctx.db, found.sealed.contract.listing_id))
  if (!found || !loaded) return
  const { contract, completedAt, property, rows, documents } = found.sealed
  const zone = zoneOfListing(loaded)
  const byBuyers = await signedByBuyers(ctx, contract)
  const paper = await signedPaper(ctx, contract)
  const at = ctx.clock()
  // Only now: where the data folder is away none would be found, and one made.
  const key = sealForPaper(ctx.config, at)
  if (!(await isAsRecorded(ctx, contract)))
    throw new Error(`The records of contract ${contractId} are not what was recorded; it is not sealed.`)
  const body = await print(
    {
      final: {
        paper,
        title: agreementTitle(loaded.listing.property_state),
        property,
        signers: rows.map((r) => marked(r, zone)),
        certificate: certificateOf(contract, rows, documents, zone),
        ...(byBuyers ? { byBuyers } : {}),
        completedAt,
      },
      seal: { ...key, at: at.toISOString(), reason: byBuyers ? SEALED_OUTSIDE : SEALED },
    },
    contractId,
  )
  const { listing_id: listingId, offer_id: offerId } = contract
  await keepFinal(ctx, body, {
    subject: 'contract',
    id: contractId,
    subjectId: offerId,
    listingId,
    offerId,
    ownerId: loaded.listing.agent_id ?? loaded.listing.creator_id,
    name: `contract-${offerId}.pdf`,
    drawnFrom: found.sealed,
    read: (db) => toSeal(db, contractId),
    set: setFinal,
    afterwards: async (tx, at) => {
      if (ctx.timestamps) await awaitStamp(tx, contractId, at)
    },
  })
}
