import type { ContractRow, LinkedRow } from './store-facts.ts'

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

/**
 * The state of a contract is where its events lead, each from where the one before led: whoever could write another state would have
 * a stage of signing skipped (issue 11 "One changed byte"). `events`: of this contract, in order.
 */
export const judgeState = (contract: ContractRow, events: readonly LinkedRow[]): string[] => {
  const last = events.at(-1)
  if (!last) return ['The agreement was added: no event began it.']
  const broken = events.flatMap((row, i) => {
    const before = events[i - 1]?.to_state
    return before === undefined || row.from_state === before
      ? []
      : [
          `The state of the agreement was changed before ${row.at}: an event led to ${before}, and the next came from ${row.from_state}.`,
        ]
  })
  return last.to_state === contract.state
    ? broken
    : [...broken, `The state of the agreement was changed: its last event led to ${last.to_state}.`]
}
