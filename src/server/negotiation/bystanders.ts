import type { Move } from '#domain/negotiation/change.ts'
import { usDate } from '#domain/kernel/format.ts'
import type { Message } from '../platform/outbox/message.ts'
import type { Tx } from '../platform/db/db.ts'
import type { Loaded } from './aggregate.ts'
import { administrators, likersOf } from './store-people.ts'

const words = (move: Move, loaded: Loaded, date: string | null) => {
  const { address_line1: addr, id } = loaded.listing
  switch (move.row) {
    case 'G03':
      return {
        subject: `Highest and best due ${date ? usDate(date) : ''} 6 PM`,
        line: `The seller of ${addr}, a home you like, asks for the highest and best offer.`,
        path: `/listing/${id}`,
      }
    case 'L19':
      return {
        subject: `${addr} was withdrawn`,
        line: 'A home you like is no longer for sale.',
        path: '/home',
      }
    default:
      return null
  }
}

/**
 * News for people who are no party: those who like the listing (G03, L19), and administrators of a provisional offer
 * that waits for an agent (O06). `told` are those who hear of it anyway. Source: negotiation.md §9 N09, N11, N30.
 */
export const bystanderMessages = async (
  tx: Tx,
  loaded: Loaded,
  move: Move,
  told: ReadonlySet<string>,
  eventId: string,
  date: string | null,
): Promise<Message[]> => {
  if (move.row === 'O06')
    return (await administrators(tx, [])).map((a) => ({
      eventId: `${eventId}:N11`,
      to: { userId: a.id },
      channel: 'app',
      subject: 'Offer awaiting an agent',
      lines: [`A provisional offer on ${loaded.listing.address_line1} awaits an agent.`],
    }))
  const said = words(move, loaded, date)
  if (!said) return []
  return (await likersOf(tx, [loaded.listing.id]))
    .filter((l) => !told.has(l.id))
    .map((l) => ({
      eventId: `${eventId}:likers`,
      to: { userId: l.id },
      channel: 'email',
      subject: said.subject,
      lines: [said.line],
      button: { label: 'Open', path: said.path },
    }))
}
