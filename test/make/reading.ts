import { strFromU8, unzipSync } from 'fflate'
import type { Route } from '#api/kernel/route.ts'
import { ROOMS as ALL_ROOMS } from '#api/rooms.ts'
import { sha256Hex } from '#domain/evidence/hashing.ts'
import type { Answered, Caller } from '#test/client.ts'
import type { World } from './negotiation.ts'
import { pageTexts } from './paper-text.ts'

/** Everything one viewer could fetch of a negotiation: each address with what it answered, headers included. */
export type Reading = Map<string, { status: number; text: string; body: Answered['body'] }>

/** The rooms of the HTTP contract, by file, but for the administrators' own. */
export const ROOMS: Record<string, object> = Object.fromEntries(
  Object.entries(ALL_ROOMS).filter(([file]) => !file.startsWith('admin')),
)

/** Every call that reads: a new one is read by every privacy test from its first day on. */
const READS = Object.values(ROOMS)
  .flatMap((room) => Object.values(room))
  .filter((it): it is Route => typeof it === 'object' && it !== null && 'method' in it && it.method === 'GET')
  // What is for everybody says nothing of a negotiation, but for a listing's public page.
  .filter((route) => route.auth !== 'public' || route.path === '/listings/{id}/details')
  .map((route) => route.path)

/** Reads that are not about a negotiation, or of which the address is found in another answer. */
const ELSEWHERE = [
  '/live',
  '/dev/outbox',
  // Bounded by the hour: own-data.test.ts asks whose it is.
  '/files/own-data.zip',
  // The same text for everybody, with a code of one's own; bounded by the hour.
  '/files/electronic-records.pdf',
  '/files/{id}/{name}',
  '/files/rpa/{listingId}/{file}',
  '/buyerProfiles/{id}',
]

/** What else an address needs; `undefined` leaves the reader the address without. */
const QUERIES: Record<string, readonly string[] | ((w: World) => readonly string[])> = {
  '/undelivered': (w) => [`?listingId=${w.listingId}`, ...Object.values(w.ids).map((id) => `?offerId=${id}`)],
  '/offers/listings/{id}': ['?actions=seller', '?actions=buyer'],
  '/search/listings': ['?city=Los%20Angeles&state=CA'],
  '/find': ['?text=Maple', '?text=Second', '?text=Rival', '?text=Quillon'],
  '/companies': ['?companyName=golden'],
}

const queriesOf = (path: string, w: World): readonly string[] => {
  const queries = QUERIES[path] ?? ['']
  return typeof queries === 'function' ? queries(w) : queries
}

/** Every address that may say something about a negotiation, its listing, its documents and its people put in. */
export const addressesOf = (w: World): string[] => {
  const records = [w.listingId, ...Object.values(w.ids)]
  const values: Record<string, readonly string[]> = {
    id: records,
    listingId: [w.listingId],
    format: ['csv', 'xlsx'],
    state: ['CA'],
  }
  const fill = (path: string): string[] => {
    const name = /\{(\w+)\}/.exec(path)?.[1]
    if (name === undefined) return [path]
    return (values[name] ?? []).flatMap((value) => fill(path.replace(`{${name}}`, value)))
  }
  return READS.filter((path) => !ELSEWHERE.includes(path)).flatMap((path) =>
    fill(path).flatMap((address) => queriesOf(path, w).map((query) => address + query)),
  )
}

/** The agreements of every document, drawn on request. */
const agreementsOf = (w: World): string[] =>
  Object.values(w.ids).map((id) => `/files/rpa/${w.listingId}/rpa-${id}.pdf`)

/** The words of the papers that were read, by the hash of their bytes: several people get the same paper. */
const wordsOf = new Map<string, string>()

const paperText = async (bytes: Buffer): Promise<string> => {
  const hash = sha256Hex(bytes)
  const text = wordsOf.get(hash) ?? (await pageTexts(bytes)).join('\n')
  wordsOf.set(hash, text)
  return text
}

/** What a file says: the words of a PDF, all parts of a packed file, the bytes of any other. */
const fileText = async (bytes: Buffer): Promise<string> => {
  const kind = bytes.subarray(0, 4).toString('latin1')
  // The uploads of the examples are the smallest of PDFs, without a page to read: their bytes are their text.
  if (kind === '%PDF') return bytes.length < 1000 ? bytes.toString('latin1') : await paperText(bytes)
  if (kind !== 'PK\u0003\u0004') return bytes.toString('utf8')
  return Object.entries(unzipSync(bytes))
    .map(([name, part]) => `${name}\n${strFromU8(part)}`)
    .join('\n')
}

const textOf = async (answer: Answered): Promise<string> => {
  const headers = [...answer.headers].map(([k, v]) => `${k}: ${decodeURIComponent(v)}`).join('\n')
  const body = Buffer.isBuffer(answer.body) ? await fileText(answer.body) : JSON.stringify(answer.body)
  return `${headers}\n\n${body}`
}

const filesIn = (text: string): string[] => [
  ...new Set([...text.matchAll(/"(?:\/api)(\/files\/[^"]+)"/g)].map(([, url]) => url ?? '')),
]

const into = async (reading: Reading, caller: Caller, paths: readonly string[]) => {
  for (const path of paths) {
    if (reading.has(path)) continue
    const answer = await caller.get(path)
    reading.set(path, {
      status: answer.status,
      text: await textOf(answer),
      body: answer.body,
    })
  }
}

/** Fetches all of it, and every file whose address is in an answer; `papers`: the drawn agreements too. */
export const readEverything = async (w: World, caller: Caller, papers: boolean): Promise<Reading> => {
  const reading: Reading = new Map()
  await into(reading, caller, [...addressesOf(w), ...(papers ? agreementsOf(w) : [])])
  const own = [w.listingId, ...Object.values(w.ids)]
  const linked = [...reading].flatMap(([path, { text }]) =>
    own.some((id) => path.includes(id)) ? filesIn(text) : [],
  )
  await into(
    reading,
    caller,
    linked.filter((url) => !url.startsWith('/files/rpa/')),
  )
  return reading
}

/** The addresses whose answers say a word, letter case aside. */
export const whoSays = (reading: Reading, word: string): string[] => {
  // Four letters stand by chance in one of a hundred signatures, which are base64; a name is a word of its own.
  const short = /^[a-z]{1,5}$/i.test(word) ? new RegExp(`\\b${word}\\b`, 'i') : null
  const says = (text: string) => (short ? short.test(text) : text.toLowerCase().includes(word.toLowerCase()))
  return [...reading].flatMap(([path, { text }]) => (says(text) ? [path] : []))
}
