import { createHash } from 'node:crypto'
import { applyingAnswers } from '#domain/listing/form/answers.ts'
import { localDateOf, type Zone } from '#domain/kernel/deadline.ts'
import { usDate } from '#domain/kernel/format.ts'
import { storeGenerated } from '../file/attach.ts'
import { readNegotiation, rowOf, type Loaded } from '../negotiation/aggregate.ts'
import { loadAgents } from '../negotiation/people.ts'
import type { Ctx } from '../platform/context.ts'
import type { Db, Tx } from '../platform/db/db.ts'
import { zoneOfListing } from '../negotiation/zone.ts'
import { agreementDocument, type AgreementFacts } from './pdf/agreement.ts'
import type { AgreementDocument, PaperSigner } from './pdf/document.ts'
import { print } from './pdf/press.ts'
import { sealKey } from './seal-key.ts'
import { chainPapers, findContract, setDocument, setFinal, signaturesOf, type SignatureRow } from './store.ts'

/** Date and time as people in the property's zone read it. */
const stamp = (instant: string, zone: Zone): string =>
  new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'long', timeZone: zone }).format(
    new Date(instant),
  )

const unsigned = (s: SignatureRow): PaperSigner => ({
  name: s.name,
  role: s.role,
  side: s.side,
  signature: null,
  initials: null,
  signedAt: null,
})

const signed =
  (zone: Zone) =>
  (s: SignatureRow): PaperSigner => ({
    ...unsigned(s),
    signature: s.signature_png?.toString('base64') ?? null,
    initials: s.initials_png?.toString('base64') ?? null,
    signedAt: s.signed_at ? stamp(s.signed_at, zone) : null,
  })

/** What the paper of one document of a chain says. `terms` and `people` are chosen by the caller, for its reader. */
export const agreementFacts = async (
  db: Db,
  loaded: Loaded,
  offerId: string,
  text: Pick<AgreementFacts, 'terms' | 'people' | 'draft' | 'createdAt'>,
  signers: readonly PaperSigner[],
  withHistory: boolean,
): Promise<AgreementFacts> => {
  const zone = zoneOfListing(loaded)
  const chainId = rowOf(loaded, offerId)?.chain_id ?? offerId
  const root = rowOf(loaded, chainId)
  const agents = await loadAgents(db, [loaded.listing.agent_id, root?.agent_id ?? null])
  const papers = withHistory ? await chainPapers(db, [chainId, offerId]) : []
  return {
    ...text,
    state: loaded.listing.property_state,
    listing: applyingAnswers(loaded.listing.body),
    buyerAgent: agents.get(root?.agent_id ?? ''),
    listingAgent: agents.get(loaded.listing.agent_id ?? ''),
    chain: papers.map((p) => ({
      type: p.offer_type,
      deliveredOn: usDate(localDateOf(p.delivered_at, zone)),
      body: p.body,
    })),
    signers,
    offerId,
  }
}

const agreed = async (
  db: Db,
  loaded: Loaded,
  offerId: string,
  createdAt: string,
  signers: readonly PaperSigner[],
): Promise<AgreementDocument> => {
  const chainId = rowOf(loaded, offerId)?.chain_id ?? offerId
  const papers = await chainPapers(db, [chainId, offerId])
  const terms = papers.find((p) => p.id === offerId)?.body ?? {}
  const people = papers.find((p) => p.id === chainId)?.body ?? {}
  return agreementDocument(
    await agreementFacts(db, loaded, offerId, { terms, people, draft: false, createdAt }, signers, true),
  )
}

const fileName = (offerId: string) => `rpa-${offerId}.pdf`

/**
 * The unsigned agreement of a contract, rendered once and frozen: everybody signs this hash. Called by the job after
 * the acceptance and by whoever signs before the job came round; the first to store it wins.
 */
export const ensureAgreement = async (ctx: Ctx, tx: Tx, contractId: string): Promise<string> => {
  const contract = (await findContract(tx, [contractId]))[0]
  if (!contract) throw new Error('No such contract.')
  if (contract.document_hash) return contract.document_hash
  const loaded = await readNegotiation(tx, contract.listing_id)
  if (!loaded) throw new Error('A contract without a listing.')
  const signers = (await signaturesOf(tx, [contractId])).map(unsigned)
  const body = await print({
    document: await agreed(tx, loaded, contract.offer_id, contract.created_at, signers),
    seal: null,
  })
  const hash = createHash('sha256').update(body).digest('hex')
  const owner = loaded.listing.agent_id ?? loaded.listing.creator_id
  const file = await storeGenerated(
    tx,
    ctx,
    { ownerId: owner, type: 'CONTRACT', name: fileName(contract.offer_id), mime: 'application/pdf', body },
    { audience: 'contract', listingId: contract.listing_id, offerId: contract.offer_id },
  )
  if (await setDocument(tx, contractId, file.id, hash)) return hash
  return (await findContract(tx, [contractId]))[0]?.document_hash ?? hash
}

/** The final contract: signatures, certificate, seal. Idempotent: what is stored stays. */
export const ensureFinal = async (ctx: Ctx, tx: Tx, contractId: string): Promise<void> => {
  const contract = (await findContract(tx, [contractId]))[0]
  if (!contract || contract.state !== 'COMPLETED' || contract.final_file_id || !contract.completed_at) return
  const loaded = await readNegotiation(tx, contract.listing_id)
  if (!loaded) return
  const zone = zoneOfListing(loaded)
  const rows = await signaturesOf(tx, [contractId])
  const document: AgreementDocument = {
    ...(await agreed(tx, loaded, contract.offer_id, contract.created_at, rows.map(signed(zone)))),
    certificate: {
      documentHash: contract.document_hash ?? '',
      effectiveDate: contract.effective_date ? usDate(contract.effective_date) : '',
      entries: rows.map((r) => ({
        who: `${r.name}, ${r.role.toLowerCase()}`,
        when: r.signed_at ? stamp(r.signed_at, zone) : '',
        ip: r.ip ?? 'unknown',
        detail: `signature ${r.signature_hash?.slice(0, 16) ?? ''}, initials ${r.initials_hash?.slice(0, 16) ?? ''}, document ${r.document_hash?.slice(0, 16) ?? ''}`,
      })),
    },
  }
  const key = sealKey(ctx.config.dataDir, { p12: ctx.config.sealP12, passphrase: ctx.config.sealPassphrase })
  const body = await print({
    document,
    seal: { ...key, at: contract.completed_at, reason: 'Every party has signed this agreement.' },
  })
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
  await setFinal(tx, contractId, file.id)
}
