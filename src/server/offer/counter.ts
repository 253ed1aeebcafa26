import type { OfferView } from '#api/offer/offer-records.ts'
import { isRefusal, refuse, type Refusal } from '#domain/kernel/refusal.ts'
import { mergeBody } from '#domain/kernel/merge.ts'
import type { OfferBody } from '#domain/offer/form/body.ts'
import { answerable, decideCounter, decideCounterEdit } from '#domain/offer/lifecycle/decide-counter.ts'
import { asOf } from '#domain/offer/lifecycle/decide.ts'
import { counterProblems } from '#domain/offer/form/complete.ts'
import type { OfferHead } from '#domain/negotiation/heads.ts'
import { termsOnly } from '#domain/offer/reading/masking.ts'
import { carriedWords, writtenWords, type OwnWords } from '#domain/offer/reading/blind/own-words.ts'
import { keepsAlias, unveiled, veiled } from '#domain/offer/reading/blind/veil.ts'
import { isSellerType, type OfferType } from '#domain/offer/vocabulary.ts'
import { counterPatch, standingOn } from '#domain/offer/permissions.ts'
import { actorOf } from '../negotiation/read/actor.ts'
import { lockByOffer, rowOf, NEWEST, type Loaded } from '../negotiation/read/aggregate.ts'
import { commitMove } from '../negotiation/commit/commit.ts'
import type { Doing } from '../negotiation/doing.ts'
import { termsHash } from '../negotiation/read/terms-hash.ts'
import { settleFiles } from '../negotiation/commit/files.ts'
import { snapshotsOf } from '../negotiation/read/reading.ts'
import { newId } from '../platform/id.ts'
import { contextOf } from './context.ts'
import { refusePast } from './expiry.ts'
import { checkShown } from './move.ts'
import { hangPaper } from './outside/paper.ts'
import { answerOffer, loadVeil } from './read.ts'
import { wordsOf } from '../negotiation/read/veil.ts'
import { saveOffer, setOwnWords } from './store.ts'

export interface CounterInput {
  counteredOfferId: string
  offerType: OfferType
  answersOfferId?: string | null
  answersVersion?: number | null
  comment?: string | null
  /** The hash of the answered document, as the caller has it before them. */
  shown?: string | null
  /** Of an outside buyer side (X2). */
  attested?: boolean | null
  paperId?: string | null
}

export interface CounterEdit {
  id: string
  version?: number | null | undefined
  /** The hash of the counter, as the caller has it before them. */
  shown?: string | null | undefined
}

const answeredTerms = async (
  doing: Doing,
  loaded: Loaded,
  answersId: string | undefined,
): Promise<Partial<OfferBody>> => {
  const snapshotId = loaded.offers.find((o) => o.id === answersId)?.snapshot_id
  const snapshot = snapshotId ? (await snapshotsOf(doing.tx, [snapshotId])).get(snapshotId) : undefined
  return compared(snapshot?.body ?? {})
}

/** A counter's terms; its date to answer by is its own, and no other terms. */
const compared = (body: OfferBody): Partial<OfferBody> => ({ ...termsOnly(body), expiresAt: undefined })

const problemsOf =
  ({ now }: Doing, loaded: Loaded, body: OfferBody, sellerAnswers?: OfferBody) =>
  () =>
    counterProblems(body, contextOf(loaded, now, sellerAnswers))

/** The terms of a counter, and what of them the selling side of a blind comparison typed itself. */
interface Composed {
  readonly body: OfferBody
  readonly words: OwnWords
  /** Whether they say anything new, judged by what the writer was shown: a name that is guessed right is new as well. */
  readonly changed: boolean
}

/**
 * Puts together what was sent and what it was made of, with what was hidden from the writer put in again. `ground`: the
 * document whose terms the form began with; `base`: the answered one, with which the counter is compared.
 */
const compose = async (
  { tx, viewer }: Doing,
  loaded: Loaded,
  { document, ground, base, answers, seller }: Ground,
  patch: Partial<OfferBody>,
): Promise<Composed | Refusal> => {
  const made = (sent: Partial<OfferBody>) =>
    mergeBody(ground as OfferBody, counterPatch(termsOnly(sent as OfferBody), seller))
  const is = standingOn(loaded.n, document, actorOf(viewer))?.is
  const veil = is && (await loadVeil(tx, loaded, document, is))
  const before = wordsOf(loaded, document.id)
  if (!veil) {
    const body = made(patch)
    const changed = termsHash(compared(body)) !== termsHash(base)
    return { body, words: carriedWords(body, ground, before), changed }
  }
  const sent = unveiled(patch, ground, veil, before)
  if (keepsAlias(sent, veil)) return refuse('alias-in-text')
  const body = made(sent.terms)
  // What the listing agent records of an outside buyer side is that side's, word for word.
  const words = seller ? writtenWords(body, sent, before) : carriedWords(body, ground, before)
  const shown = (terms: OfferBody, own: OwnWords) => termsHash(compared(veiled(terms, veil, own)))
  return { body, words, changed: shown(body, words) !== shown(base, wordsOf(loaded, answers ?? '')) }
}

interface Ground {
  readonly document: OfferHead
  readonly ground: Partial<OfferBody>
  readonly base: Partial<OfferBody>
  readonly answers: string | undefined
  readonly seller: boolean
}

/** O29, O45: writes a counter and puts it before its own principal. */
export const createCounter = async (
  doing: Doing,
  input: CounterInput,
  patch: Partial<OfferBody>,
): Promise<OfferView | Refusal> => {
  const { tx, viewer, now } = doing
  const loaded = await lockByOffer(doing, input.counteredOfferId)
  const root = loaded?.n.offers.find((o) => o.id === input.counteredOfferId)
  if (!loaded || !root || root.type !== 'INITIAL' || !standingOn(loaded.n, root, actorOf(viewer)))
    return refuse('not-found')
  const listingId = loaded.listing.id
  const seller = isSellerType(input.offerType)
  const answered = answerable(asOf(loaded.n, Date.parse(now)), root.id)
  const base = await answeredTerms(doing, loaded, answered?.id)
  const composed = await compose(
    doing,
    loaded,
    { document: answered ?? root, ground: base, base, answers: answered?.id, seller },
    patch,
  )
  if (isRefusal(composed)) return composed
  const { body, words, changed } = composed
  const id = newId()
  const decided = decideCounter(loaded.n, actorOf(viewer), Date.parse(now), {
    ...input,
    attested: input.attested ?? undefined,
    paper: !!input.paperId,
    newId: id,
    seq: NEWEST,
    expiresAt: body.expiresAt ? Date.parse(body.expiresAt) : null,
    changed,
    problems: problemsOf(doing, loaded, body, seller ? base : undefined),
  })
  if (isRefusal(decided)) return decided
  const seen = await checkShown(doing, loaded, answered?.id ?? root.id, input)
  if (isRefusal(seen)) return refuse('answered-document-changed')
  const tooLate = refusePast(body.expiresAt, now)
  if (tooLate) return tooLate
  const paperId = await hangPaper(doing, loaded, answered?.id ?? root.id, input.paperId)
  if (isRefusal(paperId)) return paperId
  const settled = await settleFiles(tx, {
    body,
    before: base,
    uploaderId: viewer.userId,
    audience: () => (seller || root.outside ? 'offer-sell' : 'offer-buy'),
    listingId,
    offerId: root.id,
  })
  if (isRefusal(settled)) return settled
  const done = await commitMove({ ...doing, ...seen }, loaded, decided.move, {
    body: settled,
    ownWords: words,
    ...(paperId ? { paperId } : {}),
  })
  return isRefusal(done) ? done : answerOffer(tx, listingId, id, viewer, now)
}

/** O30, O48: the unsent counter's form is sent again. */
export const updateCounter = async (
  doing: Doing,
  { id, version, shown }: CounterEdit,
  patch: Partial<OfferBody>,
): Promise<OfferView | Refusal> => {
  const { tx, viewer, now } = doing
  const loaded = await lockByOffer(doing, id)
  const head = loaded?.n.offers.find((o) => o.id === id)
  if (!loaded || !head || head.type === 'INITIAL' || !standingOn(loaded.n, head, actorOf(viewer)))
    return refuse('not-found')
  const seller = isSellerType(head.type)
  const row = rowOf(loaded, id)
  const before = row?.body ?? {}
  const answers = head.answersId ?? undefined
  const base = await answeredTerms(doing, loaded, answers)
  const composed = await compose(
    doing,
    loaded,
    { document: head, ground: before, base, answers, seller },
    patch,
  )
  if (isRefusal(composed)) return composed
  const { body, words, changed } = composed
  const decided = decideCounterEdit(loaded.n, id, actorOf(viewer), Date.parse(now), {
    version: version ?? undefined,
    changed,
    problems: problemsOf(doing, loaded, body, seller ? base : undefined),
  })
  if (isRefusal(decided)) return decided
  const seen = await checkShown(doing, loaded, id, { shown })
  if (isRefusal(seen)) return seen
  const tooLate = refusePast(patch.expiresAt, now, before.expiresAt)
  if (tooLate) return tooLate
  const settled = await settleFiles(tx, {
    body,
    before,
    uploaderId: viewer.userId,
    audience: () => (seller ? 'offer-sell' : 'offer-buy'),
    listingId: loaded.listing.id,
    offerId: head.chainId,
  })
  if (isRefusal(settled)) return settled
  await saveOffer(
    tx,
    id,
    {
      body: settled,
      primaryBuyerEmail: row?.primary_buyer_email ?? null,
      requestBuyerApproval: row?.request_buyer_approval ?? true,
      expiresAt: settled.expiresAt ?? null,
      dirty: true,
    },
    now,
  )
  await setOwnWords(tx, [id, [...words]])
  const done = await commitMove({ ...doing, ...seen }, loaded, decided)
  return isRefusal(done) ? done : answerOffer(tx, loaded.listing.id, id, viewer, now)
}
