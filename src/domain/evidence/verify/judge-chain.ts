import { digestOf } from '../hashing.ts'
import { GENESIS, linkHash, linksLate, rowBody, type EventFacts } from '../row.ts'

/** A link as it is stored; hashes are hex. */
export interface StoredLink {
  readonly number: number
  readonly salt: string
  readonly prev: string
  readonly bodyHash: string
  readonly hash: string
}

/** An event as the tables have it, with its link; null: it has none. */
export interface LinkedEvent {
  readonly facts: EventFacts
  readonly link: StoredLink | null
}

export interface Head {
  readonly length: number
  readonly hash: string
}

/** How an event is called in a finding. */
const called = ({ facts }: LinkedEvent): string =>
  `${facts.action} of ${facts.subject} at ${facts.at} (${facts.id})`

const isWhole = ({ facts }: LinkedEvent, link: StoredLink): boolean => {
  const bodyHash = digestOf(rowBody(facts, link.salt))
  return bodyHash === link.bodyHash && linkHash(link.prev, bodyHash) === link.hash
}

/** What an operator linked by a command, a sentence each: no finding, and told at every audit. */
export const notesOnChain = (events: readonly LinkedEvent[]): string[] =>
  events.flatMap((event) =>
    event.link && event.facts.recordedBy === 'operator'
      ? [`The event ${called(event)} was put into the record by hand (--link), at ${event.facts.recordedAt}.`]
      : [],
  )

/**
 * What is wrong with a chain as the tables have it, a sentence each: events that were changed, added, taken out or put into another
 * order, or a head that is not its last link. `since`: when the database began to link (ISO). What an operator linked by command is no
 * finding: every package and every audit says so.
 */
export const judgeChain = (
  events: readonly LinkedEvent[],
  head: Head | undefined,
  since: string,
): string[] => {
  const found: string[] = []
  let [expected, prev] = [1, GENESIS]
  for (const event of events) {
    const { link, facts } = event
    if (!link) {
      found.push(`The event ${called(event)} was added: it has no link.`)
      continue
    }
    if (link.number > expected)
      found.push(`${link.number - expected} event(s) before ${called(event)} were deleted.`)
    else if (link.prev !== prev) found.push(`The event ${called(event)} does not follow the one before it.`)
    if (!isWhole(event, link)) found.push(`The event ${called(event)}, or what it is about, was changed.`)
    if (facts.recordedAt !== null && facts.recordedBy === null && !linksLate(since, facts.recordedAt))
      found.push(`The event ${called(event)} was added later, at ${facts.recordedAt}.`)
    expected = link.number + 1
    prev = link.hash
  }
  const length = expected - 1
  if (head ? head.length > length : false)
    found.push(`${(head?.length ?? 0) - length} event(s) at the end of the chain were deleted.`)
  else if (length > 0 && (head?.length !== length || head.hash !== prev))
    found.push('The head of the chain is not its last event.')
  return found
}
