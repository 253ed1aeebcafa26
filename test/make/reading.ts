import { execFileSync } from 'node:child_process'
import type { Answered, Caller } from '#test/client.ts'
import type { World } from './negotiation.ts'

/** Everything one viewer could fetch of a negotiation: each address with what it answered, headers included. */
export type Reading = Map<string, { status: number; text: string; body: Answered['body'] }>

/** Every address that may say something about a negotiation. */
export const addressesOf = (w: World): string[] => [
  `/listings/${w.listingId}`,
  `/listings/view/${w.listingId}`,
  `/listings/${w.listingId}/details`,
  `/listings/${w.listingId}/loanTypes`,
  `/listings/${w.listingId}/contract`,
  `/listings/global-counter/${w.listingId}`,
  `/listings/liked/${w.listingId}`,
  '/listings/users',
  '/search/listings?city=Los%20Angeles&state=CA',
  `/offers/listings/${w.listingId}?actions=seller`,
  `/offers/listings/${w.listingId}?actions=buyer`,
  '/offers',
  '/offers/buyers',
  '/agents/dashboard',
  '/users',
  '/companies?companyName=golden',
  ...Object.values(w.ids).map((id) => `/offers/${id}`),
]

/** The agreements of every document, drawn on request. */
const agreementsOf = (w: World): string[] =>
  Object.values(w.ids).map((id) => `/files/rpa/${w.listingId}/rpa-${id}.pdf`)

/** Is poppler there? Without it a PDF's text is not looked at. The uploads of the examples have none. */
export const pdfText = (file: Buffer): string => {
  if (file.length < 1000) return ''
  try {
    return execFileSync('pdftotext', ['-', '-'], { input: file, encoding: 'utf8' })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return ''
    // A picture or the smallest of PDFs: its bytes are its text.
    return file.toString('latin1')
  }
}

const textOf = (answer: Answered): string => {
  const headers = [...answer.headers].map(([k, v]) => `${k}: ${decodeURIComponent(v)}`).join('\n')
  const body = Buffer.isBuffer(answer.body)
    ? answer.body.subarray(0, 5).toString() === '%PDF-'
      ? pdfText(answer.body)
      : answer.body.toString('latin1')
    : JSON.stringify(answer.body)
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
      text: textOf(answer),
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
export const whoSays = (reading: Reading, word: string): string[] =>
  [...reading].flatMap(([path, { text }]) => (text.toLowerCase().includes(word.toLowerCase()) ? [path] : []))
