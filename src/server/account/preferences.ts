import type { Preferences } from '#api/account/preferences.ts'
import type { Viewer } from '#api/kernel/viewer.ts'
import { choicesOf, type MessagePreferences } from '#domain/message/kinds.ts'
import { isUsPhone } from '#domain/kernel/text/contact.ts'
import { phone } from '#domain/kernel/text/format.ts'
import { isRefusal, refuse, type Refusal } from '#domain/kernel/refusal.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { Db, Tx } from '#server/platform/db/db.ts'
import { stillIn } from './login/still-in.ts'
import { noteAccount } from './store-events.ts'
import { changePreferences, findPreferences } from './store-preferences.ts'

/** The number that texts come from, as one reads it; null: there is none, or several (a service of Twilio's picks one). */
const numberOfTexts = (from: string): string | null =>
  isUsPhone(from) ? phone(from) : from.startsWith('+') ? from : null

/** GET /users/preferences. */
export const preferencesOf = async (
  db: Db,
  { config }: Ctx,
  viewer: Viewer,
): Promise<Preferences | Refusal> => {
  const found = await findPreferences(db, viewer.userId)
  if (!found) return refuse('not-found')
  const { agreed, stopped } = found
  return {
    items: choicesOf(found.preferences),
    texts: agreed && !stopped,
    stopped,
    startAt: numberOfTexts(config.twilio?.from ?? ''),
  }
}

/** PUT /users/preferences: what is sent replaces, kind by kind. */
export const updatePreferences = async (
  tx: Tx,
  ctx: Ctx,
  viewer: Viewer,
  change: MessagePreferences,
  at: { readonly now: string; readonly ip: string },
): Promise<Preferences | Refusal> => {
  const row = await stillIn(tx, ctx, viewer)
  if (isRefusal(row)) return row
  await changePreferences(tx, viewer.userId, change)
  await noteAccount(
    tx,
    { kind: 'PROFILE_CHANGED', userId: viewer.userId, ip: at.ip, what: ['messages'] },
    at.now,
  )
  return preferencesOf(tx, ctx, viewer)
}
