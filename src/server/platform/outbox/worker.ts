import type { Ctx } from '../context.ts'
import type { Tx } from '../db/db.ts'

/** Runs in the transaction that holds the job's row, and waits for nothing but the database. */
export type JobHandler = (tx: Tx, payload: unknown, ctx: Ctx) => Promise<void>
/** Runs without a transaction or a connection. It may run again after it has done its work, and then leaves that as it is. */
export type LongJob = (payload: unknown, ctx: Ctx) => Promise<void>
/** What the name of a job means. */
export type Job = { readonly within: JobHandler } | { readonly long: LongJob }
export type Chore = (ctx: Ctx) => Promise<void>

/** Work beside the outbox, with hands of its own. */
export interface SideLane {
  /** There may be something to do; never waits. Asked once a second as well. */
  wake(ctx: Ctx): void
  /** Finishes what is under way. */
  stop(): Promise<void>
  /** Works until nothing is due; for tests. */
  drain(ctx: Ctx): Promise<void>
}

/** Works off the outbox. Every process has one; the database's row locks share the work out. */
export interface Worker {
  /** Registers what a job's name means. The handler's `tx` commits together with the job's done mark. */
  on(name: string, handler: JobHandler): void
  /** The same of a job that draws, or waits for a storage or another server. Its row is leased meanwhile, and marked done afterwards. */
  onLong(name: string, job: LongJob): void
  /** Something to do every `ms`, by one process, whichever of them comes first. */
  every(name: string, ms: number, chore: Chore): void
  /** Registers work beside the outbox: it starts and stops with it. */
  beside(lane: SideLane): void
  /** There may be something to do; never waits. */
  wake(): void
  start(ctx: Ctx): void
  /** Finishes what is under way. */
  stop(): Promise<void>
  /** Works until nothing is due; for tests. */
  drain(ctx: Ctx): Promise<void>
}
