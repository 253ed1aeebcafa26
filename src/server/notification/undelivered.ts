import type { UndeliveredView } from '#api/admin/undelivered.ts'
import type { Viewer } from '#api/kernel/viewer.ts'
import { normalEmail } from '#domain/kernel/text/contact.ts'
import { isRefusal, refuse, type Refusal } from '#domain/kernel/refusal.ts'
import { listingViewerIs } from '#domain/listing/permissions.ts'
import { hasMailed, namedOnListing, namedOnOffer, type Named } from '#domain/message/undelivered.ts'
import { rolesOnListing } from '#domain/negotiation/actor.ts'
import { documentOf } from '#domain/negotiation/chain.ts'
import { standingOn } from '#domain/offer/permissions.ts'
import { actorOf } from '#server/negotiation/read/actor.ts'
import { readByOffer, readNegotiation } from '#server/negotiation/read/aggregate.ts'
import { bodiesOf } from '#server/negotiation/read/reading.ts'
import type { Ctx } from '#server/platform/context.ts'
import { afterCommit, type Db, type Tx } from '#server/platform/db/db.ts'
import { aDay, spend } from '#server/platform/spending/spend.ts'
import { invitedBy, refusedAmong, takeUpAgain } from './store-undelivered.ts'

interface OnRecord {
  readonly listingId?: string | undefined
  readonly offerId?: string | undefined
}

const onListing = async (db: Db, id: string, viewer: Viewer): Promise<Named[] | null> => {
  const loaded = await readNegotiation(db, id)
  if (!loaded) return null
  const is = listingViewerIs(rolesOnListing(actorOf(viewer), loaded.n.listing))
  if (is === 'visitor') return null
  return hasMailed(loaded.listing.state) ? namedOnListing(is, loaded.listing.body) : []
}

/** A chain's buyers are those of its first document. */
const onOffer = async (db: Db, id: string, viewer: Viewer): Promise<Named[] | null> => {
  const loaded = await readByOffer(db, id)
  const offer = loaded && documentOf(loaded.n, id)
  const stands = offer && standingOn(loaded.n, offer, actorOf(viewer))
  if (!stands) return null
  if (!hasMailed(offer.state)) return []
  const body = (await bodiesOf(db, [offer.chainId])).get(offer.chainId)
  return body ? namedOnOffer(stands.is, body) : []
}

/** Whom the viewer named on a record: the rule of the domain, and the agents the viewer invited to it. */
const namedBy = async (db: Db, on: OnRecord, viewer: Viewer): Promise<Named[] | Refusal> => {
  const { listingId, offerId } = on
  if ((listingId === undefined) === (offerId === undefined)) return refuse('not-found')
  const named = listingId ? await onListing(db, listingId, viewer) : await onOffer(db, offerId ?? '', viewer)
  if (!named) return refuse('not-found')
  const invited = await invitedBy(db, viewer.userId, on)
  // Somebody's own address is no other person's, whoever typed it.
  return [...named, ...invited.map((email): Named => ({ email, name: '', as: 'agent' }))].filter(
    ({ email }) => email !== normalEmail(viewer.email),
  )
}

/** Whom no mail reaches of those the viewer named (operator.md 17). */
export const undeliveredOn = async (
  db: Db,
  on: OnRecord,
  viewer: Viewer,
): Promise<{ items: UndeliveredView[] } | Refusal> => {
  const named = await namedBy(db, on, viewer)
  if (isRefusal(named)) return named
  const refused = new Map(
    (
      await refusedAmong(
        db,
        named.map(({ email }) => email),
      )
    ).map((row) => [row.address, row]),
  )
  return {
    items: named.flatMap(({ email, name, as }) => {
      const found = refused.get(email)
      return found ? [{ email, name, as, reason: found.reason, at: found.at }] : []
    }),
  }
}

/** An address that is right after all may be tried again, but nobody's mailbox is knocked at all day. */
const AGAIN = aDay('undelivered.again', 3)

/** Everything that this address refused goes out again, with the links it had. */
export const sendAgainTo = async (
  tx: Tx,
  ctx: Ctx,
  viewer: Viewer,
  on: OnRecord & { email: string },
): Promise<{ sent: true } | Refusal> => {
  const known = await undeliveredOn(tx, on, viewer)
  if (isRefusal(known)) return known
  const email = normalEmail(on.email)
  if (!known.items.some((item) => item.email === email)) return refuse('not-found')
  const now = ctx.clock()
  if (!(await spend(tx, AGAIN, `${viewer.userId} ${email}`, now)))
    return refuse('too-many-requests', {
      message: 'This was sent again three times today. Check the address, or try again tomorrow.',
    })
  await takeUpAgain(tx, email, now.toISOString())
  afterCommit(tx, ctx.worker.wake)
  return { sent: true }
}
