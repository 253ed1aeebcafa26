import { zoneOf } from '#domain/kernel/time/deadline.ts'
import type { ListingView } from '#api/listing/listing-records.ts'
import { isRefusal, refuse, type Refusal } from '#domain/kernel/refusal.ts'
import { applyingAnswers, withoutOutdatedForm } from '#domain/listing/form/answers.ts'
import type { ListingBody } from '#domain/listing/form/body.ts'
import { listingFileAudience } from '#domain/listing/reading/masking.ts'
import { filesIn } from '#domain/file/refs.ts'
import { newListing } from '#domain/negotiation/heads.ts'
import { mergeBody } from '#domain/kernel/merge.ts'
import { mayMoveHome } from '#domain/listing/permissions.ts'
import { decideListingBirth, decideListingSave } from '#domain/listing/lifecycle/decide.ts'
import { withPrice } from '#domain/listing/lifecycle/price-news.ts'
import { importedBody, mayImport } from '#domain/listing/form/import.ts'
import { settleOpenHouses } from '#domain/listing/form/open-houses.ts'
import { provisionalProblems } from '#domain/listing/form/step-property.ts'
import { problemsBrought } from '#domain/listing/form/complete.ts'
import { touchedBy } from '#domain/listing/form/sections.ts'
import { isPublicListing } from '#domain/listing/vocabulary.ts'
import type { PropertyState } from '#domain/kernel/place/property-state.ts'
import { hangFiles } from '../file/attach.ts'
import { actorOf } from '../negotiation/read/actor.ts'
import { lockNegotiation, readNegotiation } from '../negotiation/read/aggregate.ts'
import { commitMove, recordBirth } from '../negotiation/commit/commit.ts'
import type { Doing } from '../negotiation/doing.ts'
import { settleFiles } from '../negotiation/commit/files.ts'
import { keepLoaded } from '../negotiation/keep/keep.ts'
import { newId } from '../platform/id.ts'
import { aDay, spend, spenderOf } from '../platform/spending/spend.ts'
import { seekPosition } from './positions.ts'
import { withOwners } from './owners.ts'
import { isVisible, viewLoaded } from './read.ts'
import { centsOf, insertListing, notePrice, saveBody } from './store.ts'
import { checkUrl, noteUrl } from './url.ts'

const reload = async (doing: Doing, id: string): Promise<ListingView> => {
  const loaded = await readNegotiation(doing.tx, id)
  if (!loaded) throw new Error('The listing just written is gone.')
  return viewLoaded(doing.tx, loaded, doing.viewer, doing.now)
}

/** A listing before it is written: what the rules need to know of it. */
const bornListing = ({ viewer }: Doing, id: string, provisional: boolean, propertyState: PropertyState) =>
  newListing({
    id,
    propertyState,
    zone: zoneOf({ state: propertyState }),
    agentId: provisional ? null : viewer.userId,
    creatorId: viewer.userId,
    provisional,
  })

/** Listings that one person may begin in a day, copies and imports among them: each is locked, listed, and looked up on the map. */
const BEGUN = aDay('listings.begun', 200)

const mayBeginAnother = async ({ tx, ctx, viewer }: Doing): Promise<Refusal | null> =>
  (await spend(tx, BEGUN, spenderOf(viewer), ctx.clock()))
    ? null
    : refuse('too-many-requests', {
        message: 'You have begun as many listings as one day allows. Begin the next one tomorrow.',
      })

/** A listing's first answer: from here on its agent is waited for. */
const firstAnswer = async (doing: Doing, id: string): Promise<ListingView> => {
  const loaded = await readNegotiation(doing.tx, id)
  if (!loaded) throw new Error('The listing just written is gone.')
  await keepLoaded(doing.tx, loaded, doing.now)
  return viewLoaded(doing.tx, loaded, doing.viewer, doing.now)
}

/** Who listed it in an MLS is what the MLS said, whatever a client sends. */
const withoutAttribution = <B extends Partial<ListingBody>>({ attribution: _theirs, ...body }: B) => body

/** L01 and L02. */
export const create = (
  doing: Doing,
  body: Partial<ListingBody>,
  provisional: boolean,
): Promise<ListingView | Refusal> => bear(doing, withoutAttribution(body), provisional)

/** L01 out of an MLS's record, whose attribution stays with the home (issue 10 "Import"). */
export const createFromMls = (
  doing: Doing,
  body: Partial<ListingBody>,
  attribution: string,
): Promise<ListingView | Refusal> => bear(doing, { ...body, attribution }, false)

const bear = async (
  doing: Doing,
  body: Partial<ListingBody>,
  provisional: boolean,
): Promise<ListingView | Refusal> => {
  const { tx, viewer, now } = doing
  const state: PropertyState = body.address?.state ?? viewer.agent?.licenseState ?? 'CA'
  const id = newId()
  const born = bornListing(doing, id, provisional, state)
  const move = decideListingBirth(
    provisional ? 'CREATE_PROVISIONAL' : 'CREATE',
    born,
    actorOf(viewer),
    Date.parse(now),
  )
  if (isRefusal(move)) return move
  const missing = provisional ? provisionalProblems(body) : []
  if (missing.length > 0) return refuse('invalid', { details: missing })
  const no = (await mayBeginAnother(doing)) ?? (await checkUrl(doing, id, body.customListingUrl))
  if (no) return no
  const clean = applyingAnswers(
    mergeBody<ListingBody>(
      {},
      // The dates of an open house are looked at when they are saved.
      { ...body, openHouses: undefined, address: { ...body.address, state } },
    ),
  )
  const settled = await settleFiles(tx, {
    body: clean,
    before: {},
    uploaderId: viewer.userId,
    audience: listingFileAudience,
    listingId: id,
  })
  if (isRefusal(settled)) return settled
  await insertListing(tx, {
    id,
    agentId: provisional ? null : viewer.userId,
    creatorId: viewer.userId,
    provisional,
    propertyState: state,
    body: settled,
    now,
  })
  await seekPosition(tx, doing.ctx, id, settled, null)
  await recordBirth(doing, id, move)
  return firstAnswer(doing, id)
}

/** L23: a new draft of the caller's, made out of a listing. */
export const importCopy = async (doing: Doing, sourceId: string): Promise<ListingView | Refusal> => {
  const { tx, viewer, now } = doing
  const source = await readNegotiation(tx, sourceId)
  if (!source || !isVisible(source, viewer)) return refuse('not-found')
  const no = mayImport(source.n.listing, actorOf(viewer))
  if (no) return no
  const id = newId()
  const move = decideListingBirth(
    'IMPORT',
    bornListing(doing, id, false, source.listing.property_state),
    actorOf(viewer),
    Date.parse(now),
  )
  if (isRefusal(move)) return move
  const enough = await mayBeginAnother(doing)
  if (enough) return enough
  const body = importedBody(source.listing.body, source.listing.agent_id === viewer.userId)
  await insertListing(tx, {
    id,
    agentId: viewer.userId,
    creatorId: viewer.userId,
    provisional: false,
    propertyState: source.listing.property_state,
    body: body as ListingBody,
    now,
  })
  await seekPosition(tx, doing.ctx, id, body as ListingBody, null)
  await hangFiles(
    tx,
    filesIn(body).map((file) => ({
      fileId: file.id,
      link: { audience: listingFileAudience(file.path), listingId: id },
    })),
  )
  await recordBirth(doing, id, move)
  return firstAnswer(doing, id)
}

/** L04, L12, L13: saves section by section. */
export const save = async (
  doing: Doing,
  input: Partial<ListingBody> & { id: string; version?: number | null },
): Promise<ListingView | Refusal> => {
  const { tx, viewer, now } = doing
  const { id, version, ...sent } = withoutAttribution(input)
  const loaded = await lockNegotiation(doing, id)
  if (!loaded || !isVisible(loaded, viewer)) return refuse('not-found')
  const before = loaded.listing.body
  const houses =
    sent.openHouses &&
    settleOpenHouses(sent.openHouses, before.openHouses ?? [], {
      now,
      zone: loaded.n.listing.zone,
      newKey: newId,
    })
  if (houses && isRefusal(houses)) return houses
  const patch = houses ? { ...sent, openHouses: houses } : sent
  const merged = withoutOutdatedForm(before, applyingAnswers(mergeBody(before, patch)))
  const touched = touchedBy(before, merged)
  const move = decideListingSave(loaded.n, actorOf(viewer), Date.parse(now), {
    version: version ?? undefined,
    touched,
    problems: () => problemsBrought(before, merged, { ownEmail: viewer.email }),
  })
  if (isRefusal(move)) return move
  const missing = loaded.n.listing.provisional && touched.property ? provisionalProblems(merged) : []
  if (missing.length > 0) return refuse('invalid', { details: missing })
  const state = merged.address?.state ?? loaded.listing.property_state
  const no =
    mayMoveHome(actorOf(viewer), loaded.listing.property_state, state, loaded.offers.length > 0) ??
    (await checkUrl(doing, id, merged.customListingUrl, before.customListingUrl))
  if (no) return no
  const settled = await settleFiles(tx, {
    body: merged,
    before,
    uploaderId: viewer.userId,
    audience: listingFileAudience,
    listingId: id,
  })
  if (isRefusal(settled)) return settled
  await saveBody(tx, id, settled, state, now)
  await noteUrl(doing, loaded.listing, settled.customListingUrl, before.customListingUrl)
  await seekPosition(tx, doing.ctx, id, settled, before)
  if (isPublicListing(loaded.listing.state) && settled.price !== loaded.listing.body.price)
    await notePrice(tx, id, { kind: 'PRICE', cents: centsOf(settled.price) }, now)
  const invites = move.also.includes('invite-owners')
  const done = await commitMove(doing, invites ? await withOwners(doing, loaded, settled) : loaded, {
    ...move,
    news: move.news && withPrice(move.news, before.price, settled.price),
  })
  return isRefusal(done) ? done : reload(doing, id)
}

export const answerFor = async (doing: Doing, id: string): Promise<ListingView> => reload(doing, id)
