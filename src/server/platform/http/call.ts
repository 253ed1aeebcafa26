import type { Readable } from 'node:stream'
import type { BodyOf, OutputOf, ParamsOf, QueryOf, Route } from '#api/kernel/route.ts'
import type { Viewer } from '#api/kernel/viewer.ts'
import type { Refusal } from '#domain/kernel/refusal.ts'
import type { Ctx } from '../context.ts'
import type { Db, Tx } from '../db/db.ts'

/** A received upload: a temporary file that is gone after the call whatever became of it. */
export interface UploadedFile {
  readonly path: string
  readonly name: string
  readonly size: number
  readonly sha256: Buffer
  /** The texts that came before it, by name. */
  readonly texts: Readonly<Record<string, string>>
  /** Whoever sent it has hung up: nobody waits for the answer any more. */
  readonly gone: AbortSignal
}

/** An answer that is not JSON. */
export class FileAnswer {
  readonly body: Buffer | Readable
  readonly type: string
  readonly name: string
  readonly inline: boolean
  readonly cache: string
  /** Anybody may see it, on any page: a mail in its reader's browser. */
  readonly anywhere: boolean
  /** In bytes, of a stream where it is known. */
  readonly size: number | undefined
  constructor(file: {
    body: Buffer | Readable
    type: string
    name: string
    inline?: boolean
    cache?: string
    anywhere?: boolean
    size?: number
  }) {
    this.body = file.body
    this.type = file.type
    this.name = file.name
    this.inline = file.inline ?? false
    this.cache = file.cache ?? 'private, no-store'
    this.anywhere = file.anywhere ?? false
    this.size = file.size
  }
}

/** Answers bytes instead of JSON. `name` is offered when the reader saves them. */
export const fileAnswer = (file: ConstructorParameters<typeof FileAnswer>[0]): FileAnswer =>
  new FileAnswer(file)

export type Answer<R extends Route> = OutputOf<R> | Refusal | FileAnswer

/** One request, read and checked. `V` is `Viewer`, or `Viewer | null` on public calls. */
export interface Call<R extends Route, V extends Viewer | null = Viewer> {
  readonly params: ParamsOf<R>
  readonly query: QueryOf<R>
  readonly body: BodyOf<R>
  readonly viewer: V
  /** The session's bearer token, where there is a session. */
  readonly bearer: string | null
  readonly ctx: Ctx
  readonly db: Db
  /** The instant of the call, ISO 8601 UTC. */
  readonly now: string
  readonly ip: string
  readonly requestId: string
  /** What the browser calls itself, cut to what is kept of it. */
  readonly userAgent: string
  /** The request's Idempotency-Key, where it has one. */
  readonly idempotencyKey: string | null
  /** The upload, on routes with `upload: true`. */
  readonly file: UploadedFile | null
  /** The body as it arrived, byte for byte: what a service's signature is over. */
  readonly bytes: Buffer
  /** A header of the request, in lower case; undefined where there is none, or more than one. */
  heading(name: string): string | undefined
  /** A cookie of the request; only to prove something beside the session, never in place of it. */
  cookie(name: string): string | undefined
  /** Sets a header of the answer. */
  header(name: string, value: string | string[]): void
  /**
   * One transaction per call; what `fn` answers is the call's answer and is kept under the Idempotency-Key in that
   * same transaction. Inside use `tx` only.
   */
  transaction<T extends OutputOf<R> | Refusal>(fn: (tx: Tx) => Promise<T>): Promise<T | Refusal>
}
