import type { EntryKind } from '#domain/exchange/format.ts'
import type { Read, Reader } from './reader.ts'

/** One part of an export. */
export interface Collected extends Read {
  readonly path: string
  readonly kind: EntryKind
  readonly listingId: string | null
}

/** As much of the answers as leads on. */
interface Page {
  /** Of a listing, its card; of an offer, itself. */
  readonly items: readonly {
    readonly id?: string
    readonly listing?: { readonly id: string }
    readonly listingId?: string
  }[]
  readonly nextCursor: string | null
}
interface Notices {
  readonly notices: readonly { readonly id: string }[]
}
interface History {
  readonly versions: readonly { readonly offerId: string }[]
}
interface Chains {
  readonly offers: readonly {
    readonly originalOffer: { readonly id: string }
    readonly counterOffers: readonly { readonly id: string }[]
  }[]
}

/** The address in a file's record: what people type stands under other names. */
const FILE_PATH = /[uU]rl":"(\/api\/files\/[^"\\\s]+)"/g

/** Longest address of a file: its name is at most 255 characters, each of which may be encoded. */
const LONGEST = 1_000
const SEGMENT = /^[\w.%~!*'()-]+$/
const ID = /^[0-9a-f-]{36}$/

/**
 * What a file is known by, once whatever name stands behind its id; null: people typed it, and it is no address of a file. What somebody
 * else wrote into a deal chooses no other call of ours.
 */
export const fileKey = (path: string): string | null => {
  const [, , , first = '', ...more] = path.split('/')
  const segments = [first, ...more]
  const plain = segments.every((each) => SEGMENT.test(each) && !/^(?:\.|%2e){1,2}$/i.test(each))
  if (!plain || more.length === 0 || more.length > 2 || path.length > LONGEST) return null
  return more.length === 1 && ID.test(first) ? first : path
}

const jsonOf = <T>({ body }: Read): T => JSON.parse(body.toString('utf8')) as T

/**
 * Everything of a person's deals: their listings and offers, each with its negotiation, contract, removals and notices, deadlines, files,
 * and evidence. One answer at a time is in memory. What they may not read, or what isn't there, is no part of it.
 */
export async function* collect(reader: Reader): AsyncGenerator<Collected> {
  const files = new Map<string, { readonly path: string; readonly listingId: string | null }>()
  const take = async (path: string, kind: EntryKind, listingId: string | null): Promise<Collected | null> => {
    const read = await reader.get(path)
    if (!read) return null
    if (kind === 'answer')
      for (const [, file = ''] of read.body.toString('utf8').matchAll(FILE_PATH)) {
        const key = fileKey(file)
        if (key !== null && !files.has(key)) files.set(key, { path: file, listingId })
      }
    return { ...read, path, kind, listingId }
  }
  /** The pages of a list, and what stands on them. */
  const found: Page['items'][number][] = []
  async function* list(path: string): AsyncGenerator<Collected> {
    let next: string | null = `${path}?limit=200`
    while (next !== null) {
      const page: Collected | null = await take(next, 'answer', null)
      if (!page) return
      yield page
      const { items, nextCursor } = jsonOf<Page>(page)
      found.push(...items)
      next = nextCursor === null ? null : `${path}?limit=200&cursor=${encodeURIComponent(nextCursor)}`
    }
  }
  async function* answers(paths: readonly string[], listingId: string): AsyncGenerator<Collected> {
    for (const path of paths) {
      const answer = await take(path, 'answer', listingId)
      if (answer) yield answer
    }
  }
  async function* deal(listingId: string, side: 'seller' | 'buyer'): AsyncGenerator<Collected> {
    const of = `/api/listings/${listingId}`
    const chains = await take(`/api/offers/listings/${listingId}?actions=${side}`, 'answer', listingId)
    if (chains) yield chains
    yield* answers(
      [
        of,
        `${of}/details`,
        `${of}/seller-costs`,
        `${of}/blind`,
        `${of}/contract`,
        `${of}/contract/agreement`,
        `${of}/contract/deadlines`,
      ],
      listingId,
    )
    const noticesAt = `${of}/contract/notices`
    const notices = await take(noticesAt, 'answer', listingId)
    if (notices) {
      yield notices
      yield* answers(
        jsonOf<Notices>(notices).notices.map(({ id }) => `${noticesAt}/${id}`),
        listingId,
      )
    }
    const groups = chains ? jsonOf<Chains>(chains).offers : []
    for (const { originalOffer, counterOffers } of groups) {
      const history = await take(`/api/offers/${originalOffer.id}/history`, 'answer', listingId)
      if (history) yield history
      yield* answers([`/api/offers/${originalOffer.id}/changes`], listingId)
      // Of what ended before it was sent the list has the newest alone.
      const versions = history ? jsonOf<History>(history).versions.map(({ offerId }) => offerId) : []
      const documents = [originalOffer, ...counterOffers].map(({ id }) => id)
      for (const id of new Set([...documents, ...versions])) {
        yield* answers([`/api/offers/${id}`], listingId)
        const receipt = await take(`/api/offers/${id}/receipt`, 'package', listingId)
        if (receipt) yield receipt
      }
    }
    const evidence = await take(`${of}/contract/evidence`, 'package', listingId)
    if (evidence) yield evidence
  }

  yield* list('/api/listings/users')
  const listings = new Map<string, 'seller' | 'buyer'>(
    found.splice(0).map(({ listing }) => [listing?.id ?? '', 'seller']),
  )
  yield* list('/api/offers')
  // A draft is in the list and in no negotiation yet.
  const offers = found.splice(0)
  for (const { listingId = '' } of offers) if (!listings.has(listingId)) listings.set(listingId, 'buyer')
  yield* list('/api/offers/buyers')
  const seen = new Set<string>()
  for (const [listingId, side] of listings)
    for await (const each of deal(listingId, side)) {
      seen.add(each.path)
      yield each
    }
  for (const { id, listingId } of offers)
    if (!seen.has(`/api/offers/${id}`)) yield* answers([`/api/offers/${id}`], listingId ?? '')
  for (const { path, listingId } of files.values()) {
    const file = await take(path, 'file', listingId)
    if (file) yield file
  }
}
