import * as api from '#api/listing/homes.ts'
import * as saved from '#api/listing/saved-search.ts'
import { isRefusal, refuse, type Refusal } from '#domain/kernel/refusal.ts'
import { boundsOf, type HomeQuery } from '#domain/listing/form/search.ts'
import { HOUR } from '#domain/kernel/time/span.ts'
import { afterOf, decodeCursor, isInstant, pageIn } from '../platform/http/cursor.ts'
import { together } from '../platform/db/db.ts'
import { mount, mountPublic, type App } from '../platform/http/mount.ts'
import { whileIn } from '../account/login/still-in.ts'
import { mailSearches } from './mail.ts'
import { registerOneClick } from './one-click.ts'
import { forget, listSaved, save, stopByLink, turnMail } from './saved.ts'
import { clustersOf } from './clusters.ts'
import { countHomes, findHomes, findLiked, type HomeCursor, type HomeRow } from './store.ts'
import { homeViewOf } from './view.ts'

const valueOf = (row: HomeRow, { sort }: HomeQuery) =>
  sort === 'newest' ? row.state_since : (row.price_cents ?? 0)

/** Where the next page begins. A cursor of another sort, or one that we never gave, is malformed. */
const cursorOf = (text: string | undefined, { sort }: HomeQuery): HomeCursor | null | Refusal => {
  const values = decodeCursor(text, 2)
  if (values === null || isRefusal(values)) return values
  const [value, id] = values
  const good =
    typeof id === 'string' &&
    !id.includes('\0') &&
    (sort === 'newest'
      ? typeof value === 'string' && isInstant(value)
      : typeof value === 'number' && Number.isSafeInteger(value))
  return good && value !== null && value !== undefined
    ? { value, id }
    : refuse('malformed-request', { details: [{ path: 'cursor', message: 'Unknown cursor' }] })
}

const registerSaved = (app: App): void => {
  mount(app, saved.savedSearches, ({ db, viewer }) => listSaved(db, viewer))
  mount(app, saved.saveSearch, (call) =>
    call.transaction((tx) => whileIn(tx, call, () => save(tx, call.viewer, call.body, call.now))),
  )
  mount(app, saved.changeSavedSearch, (call) =>
    call.transaction((tx) => turnMail(tx, call.viewer, call.params.id, call.body.mail, call.now)),
  )
  mount(app, saved.deleteSavedSearch, (call) =>
    call.transaction((tx) => forget(tx, call.viewer, call.params.id)),
  )
  mountPublic(app, saved.stopSavedSearch, (call) =>
    call.transaction((tx) => stopByLink(tx, call.ctx, call.body.token, call.now)),
  )
  registerOneClick(app)
  app.ctx.worker.every('searches.daily', HOUR, mailSearches)
}

export const register = (app: App): void => {
  registerSaved(app)
  mountPublic(app, api.searchHomes, async ({ ctx, query, viewer }) => {
    const after = cursorOf(query.cursor, query)
    if (isRefusal(after)) return after
    // One connection: of visitors as many calls are at work as may have one (`visitorsTurns`).
    return ctx.replica.readBriefly(async (one) => {
      const page = { viewerId: viewer?.userId ?? '', after, limit: query.limit + 1 }
      const [rows, counted] = await together(
        () => findHomes(one, query, page),
        async () => (after === null ? countHomes(one, query) : null),
      )
      const { items, nextCursor } = pageIn(rows, query.limit, (row) => [valueOf(row, query), row.id])
      const { count = null, west, south, east, north } = counted ?? {}
      return {
        items: items.map(homeViewOf),
        nextCursor,
        count,
        extent: count !== null && count < api.COUNTED ? boundsOf(known({ west, south, east, north })) : null,
      }
    })
  })
  mount(app, api.likedHomes, async ({ db, query, viewer }) => {
    const after = afterOf(query.cursor)
    if (isRefusal(after)) return after
    const rows = await findLiked(db, { viewerId: viewer.userId, after, limit: query.limit + 1 })
    const { items, nextCursor } = pageIn(rows, query.limit, (row) => [row.liked_at, row.id])
    return { items: items.map(homeViewOf), nextCursor }
  })
  mountPublic(app, api.mapHomes, ({ ctx, query }) =>
    ctx.replica.readBriefly(async (db) => ({ clusters: await clustersOf(db, query) })),
  )
}

/** Nulls of the database are what nobody said. */
const known = (sides: Record<'west' | 'south' | 'east' | 'north', number | null | undefined>) =>
  Object.fromEntries(Object.entries(sides).filter(([, side]) => typeof side === 'number'))
