import type { FastifyInstance } from 'fastify'
import type { ErrorBody } from '#api/kernel/route.ts'
import { FILE_DAMAGED, FILES_AWAY } from '#domain/kernel/refusal.ts'
import { KEY_PREFIX, SCOPE_NAMES } from '#domain/account/api-key.ts'
import { deletePassing, insertPassing } from '#server/platform/api-keys/store.ts'
import type { Ctx } from '#server/platform/context.ts'
import { StorageAway } from '#server/platform/files/storage.ts'
import { newId } from '#server/platform/id.ts'
import { newSecret } from '#server/platform/secret.ts'
import { createTurns } from '#server/platform/turns.ts'

/** What a call answered; null: it is not there for this person, or not yet, or a file of it is damaged. */
export interface Read {
  readonly type: string
  readonly body: Buffer
}

/** Reads as one person does, through the front door: every whitelist holds, and an administrator is none here. */
export interface Reader {
  get(path: string): Promise<Read | null>
  /** The calls that were not answered, because a file is damaged or missing. */
  readonly damaged: readonly string[]
  end(): Promise<void>
}

/** Longer than the longest export; whoever dies leaves it no longer behind. */
const HOLDS_MS = 6 * 60 * 60 * 1000
const READING = SCOPE_NAMES.filter((scope) => scope.endsWith(':read'))

/** Of all exports of a process one call is made at a time, person by person in turn: more of them take no more of what everybody shares. */
export const exportTurns = createTurns({ name: 'exports', hands: 1, each: 10, all: 100 })

/** Opens a reader with a key of its own, which nobody is shown and which ends with it. `personId` is an agent. */
export const openReader = async (ctx: Ctx, http: FastifyInstance, personId: string): Promise<Reader> => {
  const key = `${KEY_PREFIX}${newSecret()}`
  const id = newId()
  const now = ctx.clock()
  await insertPassing(ctx.db, {
    id,
    userId: personId,
    hash: ctx.keys.hash('API keys', key),
    scopes: READING,
    now: now.toISOString(),
    until: new Date(now.getTime() + HOLDS_MS).toISOString(),
  })
  const { host } = new URL(ctx.config.publicUrl)
  const damaged: string[] = []
  return {
    damaged,
    async get(path) {
      const call = { url: path, headers: { host, authorization: `Bearer ${key}` } }
      const answer = await exportTurns.run(personId, () => http.inject(call))
      const { statusCode, rawPayload: body, headers } = answer
      if (statusCode === 200) return { type: String(headers['content-type'] ?? ''), body }
      const message = statusCode === 503 ? answer.json<ErrorBody>().message : null
      if (message === FILE_DAMAGED) {
        damaged.push(path)
        return null
      }
      if (message === FILES_AWAY) throw new StorageAway(`${message} The export is not made.`, null, null)
      if (statusCode === 401 || statusCode === 429 || statusCode >= 500)
        throw new Error(`An export’s call answered ${statusCode}.`)
      return null
    },
    end: () => deletePassing(ctx.db, id),
  }
}
