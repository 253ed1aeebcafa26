import { AsyncLocalStorage } from 'node:async_hooks'

/** By what a line of the log, a trace and the record of account events are joined. */
export interface RequestFacts {
  readonly requestId: string
  /** W3C trace id; null where nobody traces. */
  readonly traceId: string | null
}

const storage = new AsyncLocalStorage<RequestFacts>()

/** Of the request that is being answered, wherever in its depths. */
export const factsNow = (): RequestFacts | undefined => storage.getStore()

export const withFacts = (facts: RequestFacts, work: () => void): void => storage.run(facts, work)

/** For what a request wakes and others cause as well: a job names no request but its own. */
export const withoutFacts = (work: () => void): void => storage.exit(work)
