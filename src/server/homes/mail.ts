import { PROPERTY_TYPE_LABELS } from '#domain/listing/form/choices.ts'
import { homeQuery, searchPageOf } from '#domain/listing/form/search.ts'
import { MAIL_EVERY_HOURS, MOST_IN_MAIL } from '#domain/listing/saved-search.ts'
import { exactMoney } from '#domain/kernel/text/format.ts'
import { placeOf } from '#domain/kernel/place/places.ts'
import { HOUR } from '#domain/kernel/time/span.ts'
import type { Ctx } from '../platform/context.ts'
import { withTransaction, type Tx } from '../platform/db/db.ts'
import type { Message } from '../platform/outbox/message.ts'
import { enqueue } from '../platform/outbox/outbox.ts'
import { signed } from '../platform/secret.ts'
import { STOP_PAGE } from './one-click.ts'
import { noteTold, takeDue, type SavedRow } from './store-saved.ts'
import { findHomes, type HomeRow } from './store.ts'

/** Taken at once; the chore goes on until none is due. */
const BATCH = 50
/** What came on the market just now may not be committed yet: the next mail has it. */
const SETTLED_MS = 60_000

/** Where a home is, in no word of its agent's: the city of its ZIP in our own table. */
const placeLine = ({ zip, property_state: state }: HomeRow): string => {
  const place = placeOf(zip)
  return place ? `${place.city}, ${place.state} ${place.zip}` : state
}

/** A stranger's mail carries figures and a place: what an agent typed as street is read on our own pages alone. */
const lineOf = (home: HomeRow): string =>
  [
    exactMoney(home.price_cents === null ? null : BigInt(home.price_cents)),
    home.bedrooms !== null && `${home.bedrooms} bd`,
    home.baths !== null && `${home.baths} ba`,
    home.property_type !== null && PROPERTY_TYPE_LABELS[home.property_type],
    placeLine(home),
  ]
    .filter(Boolean)
    .join(' · ')

const mailOf = (ctx: Ctx, search: SavedRow, homes: readonly HomeRow[], until: string): Message => {
  const named = homes.slice(0, MOST_IN_MAIL)
  const many = homes.length > named.length ? `More than ${named.length}` : String(named.length)
  const parameters = new URLSearchParams(
    Object.entries(search.query).map(([key, value]): [string, string] => [key, String(value)]),
  )
  return {
    eventId: `search:${search.id}:${until}`,
    to: { userId: search.user_id },
    channel: 'email',
    kind: 'searches',
    subject: `${many} new ${homes.length === 1 ? 'home' : 'homes'} for “${search.name}”`,
    lines: ['On the market since the last email about this search:', ...named.map(lineOf)],
    button: { label: 'See the Homes', path: `${searchPageOf(search.query)}?${parameters}` },
    also: {
      label: 'Stop emails about this search',
      path: `${STOP_PAGE}?token=${signed(ctx.keys, 'links that stop mails', search.id)}`,
      stops: true,
    },
  }
}

/** One batch of searches whose day is over; answers how many there were. */
const mailBatch = async (tx: Tx, ctx: Ctx): Promise<number> => {
  const now = ctx.clock().getTime()
  const until = new Date(now - SETTLED_MS).toISOString()
  const due = await takeDue(tx, new Date(now - MAIL_EVERY_HOURS * HOUR).toISOString(), BATCH)
  const mails: Message[] = []
  for (const search of due) {
    const homes = await findHomes(tx, homeQuery.parse(search.query), {
      viewerId: search.user_id,
      after: null,
      limit: MOST_IN_MAIL + 1,
      span: { since: search.told_until, until },
    })
    if (homes.length > 0) mails.push(mailOf(ctx, search, homes, until))
  }
  await enqueue(tx, ctx, mails)
  await noteTold(
    tx,
    due.map(({ id }) => id),
    until,
  )
  return due.length
}

/** The daily mails: what came on the market since the last one, for everybody who kept a search and wants them. */
export const mailSearches = async (ctx: Ctx): Promise<void> => {
  for (;;) {
    const done = await withTransaction<number>(ctx.db, (tx) => mailBatch(tx, ctx))
    if (done !== BATCH) return
  }
}
