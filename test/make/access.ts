import { ok, type Answered, type Caller } from '#test/client.ts'
import { PDF } from './examples.ts'
import { idsOf, type World } from './negotiation.ts'

/** Everybody who may ask, in the order of the letters of a row. */
export const ACTORS = ['V', 'U', 'PB', 'SB', 'BA', 'oA', 'LA', 'PS', 'SS', 'AD'] as const
export type Asker = (typeof ACTORS)[number]

/** What there is of one negotiation to ask about. */
export interface Records {
  readonly listingId: string
  readonly offerId: string
  /** A counter that the sell side has not sent yet, where there is one. */
  readonly counterId: string
  readonly buyerId: string
  readonly agentId: string
  /** A file of the offer, one that nobody but its uploader and the administrators reads, and a profile of its buyer. */
  readonly fileId: string
  readonly profileId: string
  readonly email: string
  /** The version of nothing: whoever is let in is told so, and nothing is changed. */
  readonly version: number
}

const firstFile = (view: unknown): string =>
  /"\/api\/files\/([\w-]+)\//.exec(JSON.stringify(view))?.[1] ?? 'no-file'

export const recordsOf = async (w: World): Promise<Records> => {
  const offerId = w.ids.I ?? ''
  const people = new Map([...(await idsOf(w))].map(([id, role]) => [role, id]))
  const profile = ok(await w.people.BA.post('/buyerProfiles', { offerId, name: 'Kept' }), 201)
  return {
    listingId: w.listingId,
    offerId,
    counterId: w.ids.SC ?? offerId,
    buyerId: people.get('PB') ?? '',
    agentId: people.get('LA') ?? '',
    fileId: firstFile(ok(await w.people.BA.get(`/offers/${offerId}`))),
    profileId: profile.id,
    email: w.contacts.PB.email,
    version: 999_999,
  }
}

/** How a call is asked, and who gets what: `+` let in, `-` no session, `x` not allowed (403), `o` not there (404). */
export interface Row {
  readonly who: string
  /** A negotiation that has a contract. */
  readonly agreed?: true
  /** Takes away what it is asked about: each gets one of its own. */
  readonly uses?: 'profile'
  readonly path?: (r: Records) => Record<string, string>
  readonly query?: (r: Records) => string
  readonly body?: (r: Records) => object
}

const byId = (path: string, r: Records): string => {
  if (path.startsWith('/buyerProfiles')) return r.profileId
  if (path.startsWith('/files')) return r.fileId
  if (path.startsWith('/offers/buyers') || path.startsWith('/admin/user')) return r.buyerId
  return path.startsWith('/offers') && !path.startsWith('/offers/listings') ? r.offerId : r.listingId
}

/** The address of a call, the records of `r` put in everywhere. */
export const addressOf = (path: string, row: Row, r: Records): string => {
  const values = { id: byId(path, r), listingId: r.listingId, ...row.path?.(r) } as Record<string, string>
  return (
    path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(values[name] ?? 'x')) +
    (row.query?.(r) ?? '')
  )
}

/** A stream that is let in has no end: how it begins is its answer. */
const begunStream = async (origin: string, { token }: Caller): Promise<Answered> => {
  const answer = await fetch(`${origin}/api/live`, {
    headers: token ? { authorization: `Bearer ${token}` } : {},
  })
  if (answer.status === 200) await answer.body?.cancel()
  const body: unknown = answer.status === 200 ? {} : await answer.json()
  return { status: answer.status, headers: answer.headers, body }
}

export const ask = (
  origin: string,
  caller: Caller,
  { method, path }: { readonly method: string; readonly path: string },
  row: Row,
  r: Records,
): Promise<Answered> => {
  const address = addressOf(path, row, r)
  if (path === '/live') return begunStream(origin, caller)
  if (method === 'GET') return caller.get(address)
  // An upload is refused, or kept, before anything is said about the record it is for.
  if (path.startsWith('/upload') || (method === 'POST' && path === '/listings/{id}/contract'))
    return caller.send(address, PDF, 'a.pdf')
  const send = { POST: caller.post, PUT: caller.put, DELETE: caller.delete }[method as 'POST']
  return send(address, row.body?.(r) ?? {})
}

export const letterOf = ({ status, body }: Answered): string => {
  if (status === 401 && body.code === 'no-session') return '-'
  if (status === 403) return 'x'
  return status === 404 ? 'o' : '+'
}
