import { partOf } from '#domain/contract/vocabulary.ts'
import { localDateOf } from '#domain/kernel/time/deadline.ts'
import { usDate } from '#domain/kernel/text/format.ts'
import { veiled, type Veil } from '#domain/offer/reading/blind/veil.ts'
import { holdHome } from '../evidence/link.ts'
import { keepPaper, putBytes, type Put } from '../file/attach.ts'
import { readNegotiation, rowOf, type Loaded, zoneOfListing } from '../negotiation/read/aggregate.ts'
import { loadAgents, outsideAgentRow } from '../negotiation/read/people.ts'
import { wordsOf } from '../negotiation/read/veil.ts'
import type { Ctx } from '../platform/context.ts'
import { withTransaction, type Db, type Tx } from '../platform/db/db.ts'
import { agreementDocument } from '#domain/paper/agreement.ts'
import type { AgreementDocument, PaperSigner } from '#domain/paper/document.ts'
import type { AgreementFacts, Broker } from '#domain/paper/facts.ts'
import type { AgentRow } from '../negotiation/read/records.ts'
import { nameDrawn } from './drawn.ts'
import { drawOnForm, type ChosenForm } from './form/paper.ts'
import { fill, fillToRead } from './form/press.ts'
import { noteProblem } from './form/problem.ts'
import { print, printToRead } from './pdf/press.ts'
import { shownSigner } from './signed.ts'
import { chainPapers, fileMeta, findContract, setDocument, signaturesOf, type SignatureRow } from './store.ts'

const unsigned = (s: SignatureRow): PaperSigner => ({ ...shownSigner(s), part: partOf(s.stage) })

/** An agent as the paper names one. */
const brokerOf = (a: AgentRow | undefined): Broker | null => {
  if (!a) return null
  const brokerage = (a.brokerage ?? {}) as { name?: string; licenseNumber?: string }
  return {
    name: `${a.first_name} ${a.last_name}`.trim(),
    license: a.license_number,
    brokerage: brokerage.name ?? null,
    brokerageLicense: brokerage.licenseNumber ?? null,
    phone: a.phone,
    email: a.email || null,
  }
}

/** What the paper of one document of a chain says. Terms, people and the listing's clauses are chosen by the caller, for its reader. */
export const agreementFacts = async (
  db: Db,
  loaded: Loaded,
  offerId: string,
  text: Pick<AgreementFacts, 'terms' | 'people' | 'listing' | 'draft' | 'createdAt'>,
  signers: readonly PaperSigner[],
  withHistory: boolean,
  /** Of a blind comparison, for the selling side: terms and people come veiled already. */
  veil: Veil | null = null,
): Promise<AgreementFacts> => {
  const zone = zoneOfListing(loaded)
  const chainId = rowOf(loaded, offerId)?.chain_id ?? offerId
  const root = rowOf(loaded, chainId)
  const agents = await loadAgents(db, [loaded.listing.agent_id, root?.agent_id ?? null])
  const papers = withHistory ? await chainPapers(db, [chainId, offerId]) : []
  return {
    ...text,
    state: loaded.listing.property_state,
    zone,
    buyerAgent: brokerOf(
      root?.outside_agent ? outsideAgentRow(root.outside_agent) : agents.get(root?.agent_id ?? ''),
    ),
    listingAgent: brokerOf(agents.get(loaded.listing.agent_id ?? '')),
    chain: papers.map((p) => ({
      offerId: p.id,
      type: p.offer_type,
      number: p.number,
      answersId: p.answers_id,
      deliveredOn: usDate(localDateOf(p.delivered_at, zone)),
      body: veil ? veiled(p.body, veil, wordsOf(loaded, p.id)) : p.body,
      clauses: p.clauses,
    })),
    signers,
    offerId,
  }
}

/** The facts of what was accepted, and as whom everybody signs it. */
const agreedFacts = async (
  db: Db,
  loaded: Loaded,
  offerId: string,
  createdAt: string,
  signers: readonly PaperSigner[],
  signedFileId: string | null,
): Promise<AgreementFacts> => {
  const byBuyers = (await fileMeta(db, [[signedFileId ?? '']]))[0]
  const chainId = rowOf(loaded, offerId)?.chain_id ?? offerId
  const papers = await chainPapers(db, [chainId, offerId])
  const agreedOn = papers.findLast((p) => p.id === offerId)
  if (!agreedOn) throw new Error('A contract of a document that was never delivered.')
  const { body: terms, clauses: listing } = agreedOn
  const people = papers.findLast((p) => p.id === chainId)?.body ?? {}
  const facts = await agreementFacts(
    db,
    loaded,
    offerId,
    { terms, people, listing, draft: false, createdAt },
    signers,
    true,
  )
  return { ...facts, ...(byBuyers ? { signedByBuyers: byBuyers.sha256 } : {}) }
}

/** An agreement as data and as a file, and the form that it is drawn on; null: the summary. */
interface Paper {
  readonly document: AgreementDocument
  readonly body: Buffer
  readonly formId: string | null
}

/**
 * Draws an agreement: on the form of the listing agent's brokerage where that has one, else the summary. A form that cannot be filled
 * in is told by `failed`, and holds nobody up. `chosen` is the form of a contract, which was frozen at the acceptance; without it the one
 * that is in use now. `toRead`: nobody signs it, and no agreement waits for it.
 */
export const drawPaper = async (
  ctx: Ctx,
  db: Db,
  facts: AgreementFacts,
  who: string,
  failed: (problem: { formId: string; problem: string }) => Promise<void>,
  chosen: ChosenForm | null = null,
  toRead = false,
): Promise<Paper> => {
  const document = agreementDocument(facts)
  const onForm = await drawOnForm(ctx, db, facts, document, who, chosen, toRead ? fillToRead : fill)
  if (onForm && 'body' in onForm) return onForm
  if (onForm) await failed(onForm)
  return { document, body: await (toRead ? printToRead : print)({ document }, who), formId: null }
}

const fileName = (offerId: string) => `rpa-${offerId}.pdf`

/** An agreement that was drawn and is not kept yet. */
interface DrawnAgreement extends Pick<Paper, 'document' | 'formId'> {
  /** Its stored bytes. */
  readonly put: Put
  readonly contract: Awaited<ReturnType<typeof findContract>>[number]
  readonly ownerId: string
  /** Why the summary was drawn in place of a form. */
  readonly problem: { formId: string; problem: string } | null
}

/** Draws the unsigned agreement of a contract; null where it is kept already. */
const drawAgreement = async (ctx: Ctx, contractId: string): Promise<DrawnAgreement | null> => {
  const { db } = ctx
  const contract = (await findContract(db, [contractId]))[0]
  if (!contract) throw new Error('No such contract.')
  if (contract.document_hash) return null
  const loaded = await readNegotiation(db, contract.listing_id)
  if (!loaded) throw new Error('A contract without a listing.')
  const signers = (await signaturesOf(db, [contractId])).map(unsigned)
  const { offer_id: offerId, created_at: createdAt, signed_file_id: signedFileId } = contract
  const facts = await agreedFacts(db, loaded, offerId, createdAt, signers, signedFileId)
  let problem: DrawnAgreement['problem'] = null
  const { document, body, formId } = await drawPaper(
    ctx,
    db,
    facts,
    contractId,
    async (found) => void (problem = found),
    contract.form_frozen ? { formId: contract.form_id } : null,
  )
  const put = await putBytes(ctx, body)
  const ownerId = loaded.listing.agent_id ?? loaded.listing.creator_id
  return { document, formId, put, contract, ownerId, problem }
}

/** Freezes what was drawn: the first to keep it wins, and an event names it. */
const keepAgreement = async (ctx: Ctx, tx: Tx, drawn: DrawnAgreement): Promise<void> => {
  const { contract, document, put, formId, ownerId, problem } = drawn
  const { id: contractId, listing_id: listingId, offer_id: offerId } = contract
  const hash = put.sha256.toString('hex')
  const at = ctx.clock().toISOString()
  await holdHome(tx, listingId)
  const [now] = await findContract(tx, [contractId])
  if (now?.document_hash) return
  if (problem) await noteProblem(tx, ctx, { ...problem, listingId })
  const link = { audience: 'contract', listingId, offerId } as const
  await keepPaper(tx, { ...put, ownerId, name: fileName(offerId) }, link, at)
  if (await setDocument(tx, contractId, { fileId: put.id, hash, text: document, formId }))
    await nameDrawn(tx, ctx, contractId, at)
}

const underWay = new Map<string, Promise<unknown>>()

/**
 * The unsigned agreement of a contract, drawn once and frozen: everybody signs this hash. The job after the acceptance asks for it, and so
 * do signers who come before the job did: of those who ask at the same time one draws, and nobody holds a connection meanwhile.
 */
export const ensureAgreement = async (ctx: Ctx, contractId: string): Promise<void> => {
  const draw = async () => {
    const drawn = await drawAgreement(ctx, contractId)
    if (drawn) await withTransaction(ctx.db, (tx) => keepAgreement(ctx, tx, drawn))
  }
  const mine = underWay.get(contractId) ?? draw().finally(() => underWay.delete(contractId))
  underWay.set(contractId, mine)
  await mine
}
