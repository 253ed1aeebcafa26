import { randomUUID } from 'node:crypto'
import { BACKUP_ACTIONS, isBackupAction, OFFER_STATES } from '#domain/offer/vocabulary.ts'
import type { Answered, Caller } from '#test/client.ts'
import { PDF } from '#test/make/examples.ts'
import type { Body } from '#test/make/sale.ts'
import type { Home, Player } from './cast.ts'
import type { Dice } from '#test/make/dice.ts'

/** What somebody tried, and what came of it; `twice`: both answers of a request that was sent twice at the same time. */
export interface Tried {
  readonly what: string
  readonly answers: readonly Answered[]
}

const DAY = 86_400_000
const dayFrom = (now: number, days: number) => new Date(now + days * DAY).toISOString().slice(0, 10)
const LISTING_TARGETS = ['CANCELLED', 'SOLD', 'DRAFT', 'DELETED', 'PENDING', 'ACTIVE', 'SELLER_REVIEW']

/** The panel as somebody reads it; every document in it is known from then on. */
const panel = async (who: Caller, home: Home, side: string): Promise<Body | null> => {
  const answer = await who.get(`/offers/listings/${home.listingId}?actions=${side}`)
  if (answer.status !== 200) return null
  for (const group of answer.body.offers)
    for (const document of [group.originalOffer, ...group.counterOffers]) home.documents.add(document.id)
  if (answer.body.globalCounter) home.documents.add(answer.body.globalCounter.id)
  return answer.body
}

interface Choice {
  readonly action: Body
  readonly document: Body | undefined
  readonly group: Body | undefined
}

const choices = (body: Body): Choice[] => [
  ...body.offers.flatMap((group: Body) =>
    [...group.offerActions, ...(group.backupActions ?? [])].map((action: Body) => ({
      action,
      group,
      document: [group.originalOffer, ...group.counterOffers].find((d: Body) => d.id === action.offerId),
    })),
  ),
  ...(body.globalCounter?.actions ?? []).map((action: Body) => ({
    action,
    document: body.globalCounter,
    group: undefined,
  })),
]

const WAYS_OUT = ['RESCIND', 'REJECT', 'CANCEL', 'DELETE']

/** The paper by which an act of an outside buyer side arrived: no two are the same. */
const paperOf = async (who: Caller): Promise<string> => {
  const scan = Buffer.concat([PDF, Buffer.from(`% ${randomUUID()}\n`)])
  return (await who.upload('OFFER_DOCUMENT', scan, 'scan.pdf')).body.id
}

/** Does what is offered, as a page would: naming the version and the terms that are on the screen. */
const offered = async (who: Caller, player: Player, home: Home, dice: Dice): Promise<Tried | null> => {
  const body = await panel(who, home, player.side)
  if (!body) return null
  const all = choices(body)
  // Ways out are taken one time in six, or no negotiation would get anywhere.
  const onward = all.filter((c) => !WAYS_OUT.includes(c.action.action))
  const chosen = dice.one(onward.length > 0 && !dice.chance(16) ? onward : all)
  if (!chosen) return null
  const { action, document, group } = chosen
  const words = `Words ${dice.below(1_000_000)}`
  const recorded = action.paper ? { attested: true, paperId: await paperOf(who) } : {}
  const how = action.paper ? 'recorded: ' : ''
  if (action.action === 'COUNTER') {
    const counter = {
      id: null,
      counteredOfferId: group?.originalOffer.id,
      offerType: action.newCounterType,
      otherTerms: words,
      ...recorded,
    }
    const answers = [await who.post('/offers/counter', counter)]
    return { what: `${how}counter ${action.newCounterType}`, answers }
  }
  if (action.action === 'EDIT' && document?.globalCounterDetails) return round(who, home, dice)
  if (action.action === 'EDIT' && document?.offerType !== 'INITIAL') {
    const edit = { id: action.offerId, otherTerms: words, version: document?.version }
    return { what: 'counter, edited', answers: [await who.put('/offers/counter', edit)] }
  }
  const act = {
    attested: true,
    comment: action.comment ? words : null,
    version: document?.version,
    shown: document?.snapshotHash,
    ...recorded,
  }
  if (isBackupAction(action.action)) {
    const answers = [await who.put(`/offers/${action.offerId}/backup/${action.action}`, act)]
    return { what: action.action, answers }
  }
  return {
    what: `${how}${action.action} to ${action.transitionState}`,
    answers: [await who.put(`/offers/${action.offerId}/${action.transitionState}`, act)],
  }
}

const round = async (who: Caller, home: Home, dice: Dice): Promise<Tried> => ({
  what: 'highest and best',
  answers: [
    await who.put(`/listings/global-counter/${home.listingId}`, {
      auctionExpirationDate: dayFrom(Date.now(), dice.below(5)),
    }),
  ],
})

/** Anybody names any state of any document, sometimes in both processes at the same instant. */
const blind = async (player: Player, who: Caller, home: Home, dice: Dice): Promise<Tried | null> => {
  const id = dice.one([...home.documents])
  const to = dice.one(OFFER_STATES)
  if (!id) return null
  const verb = dice.chance(20) ? `backup/${dice.one(BACKUP_ACTIONS)}` : to
  const put = (by: Caller) => by.put(`/offers/${id}/${verb}`, { attested: true, comment: 'Because.' })
  const answers = await Promise.all(dice.chance(25) ? player.at.map(put) : [put(who)])
  return { what: `blindly to ${verb}`, answers }
}

/** A buyer's agent begins an offer; the same request in both processes at once is one offer. */
const begin = async (player: Player, home: Home, dice: Dice): Promise<Tried | null> => {
  if (!player.writes || player.writes.state !== home.state) return null
  const body = { ...player.writes.body, listingId: home.listingId, otherTerms: `Begun ${dice.below(1e6)}` }
  const key = randomUUID()
  const answers = await Promise.all(
    player.at.map((by) => by.post('/offers', body, { headers: { 'idempotency-key': key } })),
  )
  const ids = new Set(answers.flatMap((a) => (a.status === 201 ? [a.body.id as string] : [])))
  if (ids.size > 1) throw new Error(`One request made two offers: ${[...ids].join(', ')}`)
  for (const id of ids) home.documents.add(id)
  return { what: 'begin', answers }
}

/** X1: a listing agent enters what arrived on paper, in both processes at once; the paper makes one offer. */
const enter = async (player: Player, who: Caller, home: Home, dice: Dice): Promise<Tried | null> => {
  if (!player.enters || player.enters.state !== home.state || home.documents.size > 60) return null
  const body = {
    ...player.enters.body,
    listingId: home.listingId,
    otherTerms: `Arrived ${dice.below(1e6)}`,
    paperId: await paperOf(who),
  }
  const answers = await Promise.all(player.at.map((by) => by.post('/offers/outside', body)))
  const made = answers.filter((a) => a.status === 201)
  if (made.length > 1) throw new Error('One paper made two offers.')
  for (const { body: offer } of made) home.documents.add(offer.id)
  return { what: 'offer from outside', answers }
}

const save = async (who: Caller, home: Home, dice: Dice): Promise<Tried | null> => {
  const id = dice.one([...home.documents])
  if (!id) return null
  return {
    what: 'save',
    answers: [await who.put('/offers', { id, otherTerms: `Saved ${dice.below(1_000_000)}` })],
  }
}

const contract = async (who: Caller, home: Home, dice: Dice, signatures: Body): Promise<Tried | null> => {
  const path = `/listings/${home.listingId}/contract`
  // Where there is none, somebody tries all the same, now and then.
  if ((await who.get(path)).status !== 200 && !dice.chance(5)) return null
  // A contract is cancelled now and then; otherwise everybody signs.
  if (dice.chance(7))
    return {
      what: 'contract cancelled',
      answers: [await who.put(`${path}/state/CANCELLED`, { attested: true, comment: 'Because.' })],
    }
  return { what: 'sign', answers: [await who.put(`${path}/sign`, signatures)] }
}

/** One thing somebody tries; null where there was nothing to try. */
export const act = async (
  player: Player,
  home: Home,
  dice: Dice,
  signatures: Body,
): Promise<Tried | null> => {
  const who = player.at[dice.below(player.at.length)]
  if (!who) return null
  const throwOf = dice.below(100)
  if (throwOf < 58) return offered(who, player, home, dice)
  if (throwOf < 74) return blind(player, who, home, dice)
  if (throwOf < 82) return contract(who, home, dice, signatures)
  if (throwOf < 90) return player.enters ? enter(player, who, home, dice) : begin(player, home, dice)
  if (throwOf < 95) return save(who, home, dice)
  if (throwOf < 98) return round(who, home, dice)
  const to = dice.one(LISTING_TARGETS)
  const id = home.listingId
  const answer = await who.put(`/listings/${id}/${to}`, { attested: true, comment: 'Because.' })
  if (answer.status === 200 && id === home.listingId && (to === 'CANCELLED' || to === 'SOLD'))
    home.over = true
  return { what: `listing to ${to}`, answers: [answer] }
}
