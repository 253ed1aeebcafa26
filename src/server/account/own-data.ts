import { Readable } from 'node:stream'
import type { Viewer } from '#api/kernel/viewer.ts'
import { leftToOneself } from '#domain/account/impersonation.ts'
import { refuse, type Refusal } from '#domain/kernel/refusal.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { Db } from '#server/platform/db/db.ts'
import { fileAnswer, type FileAnswer } from '#server/platform/http/call.ts'
import { anHour, spend } from '#server/platform/spending/spend.ts'
import { noteAccount } from './store-events.ts'
import { OWN_PARTS, rowsOf } from './store-own-data.ts'
import { findPreferences } from './store-preferences.ts'
import { findById } from './store-user.ts'
import { userViewOf } from './view.ts'

/** Each reads all that somebody has: nobody needs it more often. */
const DOWNLOADS = anHour('own-data.user', 6)

async function* textOf(ctx: Ctx, viewer: Viewer, now: string): AsyncGenerator<string> {
  const user = await findById(ctx.db, viewer.userId)
  const kept = await findPreferences(ctx.db, viewer.userId)
  const account = user && {
    ...userViewOf(user, now, false),
    consentRecord: user.consents,
    messagePreferences: kept?.preferences ?? {},
  }
  yield `{"madeAt":${JSON.stringify(now)},\n"account":${JSON.stringify(account ?? null)}`
  for (const part of OWN_PARTS) {
    yield `,\n${JSON.stringify(part)}:[`
    let first = true
    for await (const row of rowsOf(ctx.db, part, viewer.userId)) {
      yield `${first ? '' : ','}\n${JSON.stringify(row)}`
      first = false
    }
    yield ']'
  }
  yield '}\n'
}

/** Recorded: somebody takes along what is theirs. */
export const noteDownloaded = (
  db: Db,
  userId: string,
  at: { readonly now: string; readonly ip: string },
): Promise<void> => noteAccount(db, { kind: 'DATA_DOWNLOADED', userId, ip: at.ip }, at.now)

/**
 * GET /files/own-data.json: all that is kept about the caller. Read and sent a page at a time, so that neither size nor a slow reader
 * holds memory or a connection of the database.
 */
export const ownData = async (
  ctx: Ctx,
  viewer: Viewer,
  at: { readonly now: string; readonly ip: string },
): Promise<FileAnswer | Refusal> => {
  const notTheirs = leftToOneself('own-data', viewer.impersonatorId !== null)
  if (notTheirs) return notTheirs
  if (!(await spend(ctx.db, DOWNLOADS, viewer.userId, ctx.clock()))) return refuse('too-many-requests')
  await noteDownloaded(ctx.db, viewer.userId, at)
  return fileAnswer({
    body: Readable.from(textOf(ctx, viewer, at.now)),
    type: 'application/json; charset=utf-8',
    name: 'parley-my-data.json',
    inline: false,
  })
}
