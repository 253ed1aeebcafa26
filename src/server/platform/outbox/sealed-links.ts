import type { Keys } from '../keys/keys.ts'
import { Refused } from './failures.ts'
import type { Payload } from './message.ts'

/** What is kept of a message that waits: its links, where one of them lets somebody in, for nobody who only reads the database. */
export type KeptPayload = Payload & { readonly sealedLinks?: string }

const letsIn = ({ button, also }: Payload): boolean =>
  [button, also].some((link) => link !== undefined && new URL(link.url).searchParams.has('token'))

/**
 * Takes links with a token out of what is kept of message `id`, sealed for it alone: of a token itself the database keeps the hash, and a
 * reader of the outbox, of a replica, or of a backup would have it back.
 */
export const sealLinks = (keys: Keys, id: string, payload: Payload): KeptPayload => {
  if (!letsIn(payload)) return payload
  const { button, also, ...rest } = payload
  const links = Buffer.from(JSON.stringify({ button, also }))
  return { ...rest, sealedLinks: keys.seal('links in waiting mails', id, links).toString('base64') }
}

/** The message as it is sent. Refused where neither key opens it: its tokens ended with their key. */
export const openLinks = (keys: Keys, id: string, kept: KeptPayload): Payload => {
  const { sealedLinks, ...payload } = kept
  if (sealedLinks === undefined) return payload
  const links = keys.unseal('links in waiting mails', id, Buffer.from(sealedLinks, 'base64'))
  if (links === null) throw new Refused('Its link was made with another SECRET_KEY and works no more.', false)
  return { ...payload, ...(JSON.parse(links.toString('utf8')) as Pick<Payload, 'button' | 'also'>) }
}
