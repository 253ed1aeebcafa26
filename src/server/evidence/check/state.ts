import type { LinkedRow } from '../store-facts.ts'
import type { ContractRow } from '../store-recorded.ts'

/** The events of one contract, in their order: an offer that was accepted again has another contract, with a beginning of its own. */
export const eventsOfContract = (contract: ContractRow, rows: readonly LinkedRow[]): LinkedRow[] => {
  const all = rows
    .filter((row) => row.subject === 'contract' && row.subject_id === contract.offer_id)
    .toSorted((a, b) => a.seq - b.seq)
  const begun = all.findIndex((row) => row.from_state === null && row.at === contract.created_at)
  if (begun === -1) return []
  const next = all.findIndex((row, i) => i > begun && row.from_state === null)
  return all.slice(begun, next === -1 ? undefined : next)
}

/** Did an operator link it by a command? What it says, it says itself: a state may have moved with it, or not. */
export const isByHand = (row: LinkedRow): boolean => row.facts?.recordedBy === 'operator'

const faultIn = (called: string, state: string, events: readonly LinkedRow[]): string[] => {
  const broken = events.flatMap((row, i) => {
    const before = events[i - 1]?.to_state
    return before === undefined || row.from_state === before
      ? []
      : [
          `The state of ${called} was changed before ${row.at}: an event led to ${before}, and the next came from ${row.from_state}.`,
        ]
  })
  const last = events.at(-1)?.to_state
  return last === state
    ? broken
    : [...broken, `The state of ${called} was changed: its last event led to ${last}.`]
}

/**
 * Where events lead, each from where the one before led, against the state that something is in; with what an operator linked by a command,
 * or without it. `events`: in order, at least one.
 */
export const pathFault = (called: string, state: string, events: readonly LinkedRow[]): string[] => {
  const own = events.filter((row) => !isByHand(row))
  return own.length < events.length && faultIn(called, state, events).length === 0
    ? []
    : faultIn(called, state, own)
}

/**
 * The state of a contract is where its events lead, each from where the one before led: whoever could write another state would have
 * a stage of signing skipped (issue 11 "One changed byte"). `events`: of this contract, in order.
 */
export const judgeState = (contract: ContractRow, events: readonly LinkedRow[]): string[] =>
  events.length === 0
    ? ['The agreement was added: no event began it.']
    : pathFault('the agreement', contract.state, events)
