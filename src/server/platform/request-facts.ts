import { AsyncLocalStorage } from 'node:async_hooks'

export interface RequestFacts {
  /** By this and by the trace a line of the log, a trace and the record of account events are joined. */
  readonly requestId: string
  /** W3C trace id; null where nobody traces. */
  readonly traceId: string | null
  /** Where it comes from (`siteOf`): what is mailed because of it counts for this site, where nobody who is known causes it. */
  readonly site: string
}

const storage = new AsyncLocalStorage<RequestFacts>()

/** Of the request that is being answered, wherever in its depths. */
export const factsNow = (): RequestFacts | undefined => storage.getStore()

export const withFacts = <T>(facts: RequestFacts, work: () => T): T => storage.run(facts, work)

/** For what a request wakes and others cause as well: a job names no request but the one that it keeps. */
export const withoutFacts = (work: () => void): void => storage.exit(work)
