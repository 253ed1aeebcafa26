import { open, rm } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { isRefusal, refuse, type Refusal } from '#domain/kernel/refusal.ts'
import { normalEmail } from '#domain/kernel/text/contact.ts'
import type { Ctx } from '#server/platform/context.ts'
import { withTransaction } from '#server/platform/db/db.ts'
import { deleteAccount } from './deletion.ts'
import { noteDownloaded } from './own-data/own-data.ts'
import { ownZip } from './own-data/own-data-zip.ts'
import { forgetRegistrations, waitingPassword } from './store-registration.ts'
import { unsentNaming } from './store-requests.ts'
import { findByEmail } from './store-user.ts'

// What people may ask an operator for, who has looked that it is them (docs/operate.md, “Requests of people”): with an account or only named.

/** The command of an operator comes from no network. */
const HERE = ''

const findPerson = async (ctx: Ctx, address: string) => {
  const person = await findByEmail(ctx.db, normalEmail(address))
  return person?.status === 'DELETED' ? undefined : person
}

/** Nobody has this address. What names it beside that is an agent's own, and said with whose it is: the operator asks there. */
const none = async (ctx: Ctx, address: string): Promise<Refusal> => {
  const email = normalEmail(address)
  if (await waitingPassword(ctx.db, email))
    return refuse('not-found', {
      message: `There is no account of ${address} yet, only a registration that nobody confirmed. It holds what was typed on the registration page; npm run admin -- delete takes it out.`,
    })
  const unsent = await unsentNaming(ctx.db, [email])
  return refuse('not-found', {
    message: `There is no account of ${address}, and no listing or offer that was sent names this address. ${
      unsent.length === 0
        ? 'Look for other spellings under Administration, Users.'
        : 'These name it, and are their author’s alone, who can hand them out or take the address out of them:'
    }`,
    details: unsent.map(({ kind, owner }) => ({ path: '', message: `A ${kind} of ${owner}` })),
  })
}

/** Writes the person’s own download to a new file that its owner alone may read, and notes it among the account events. */
export const handOut = async (ctx: Ctx, address: string, path: string): Promise<Refusal | null> => {
  const person = await findPerson(ctx, address)
  if (!person) return none(ctx, address)
  // Before anything is noted: a path that can't be written is told first.
  const file = await open(path, 'wx', 0o600)
  try {
    const now = ctx.clock().toISOString()
    await noteDownloaded(ctx.db, person.id, { now, ip: HERE })
    await pipeline(ownZip(ctx, person.id, now), file.createWriteStream({ flush: true }))
    return null
  } catch (error) {
    // Half a ZIP would look like all of it.
    await file.close().catch(() => {})
    await rm(path, { force: true })
    throw error
  }
}

/** Deletes an account by the rules of its owner’s own deletion, or a registration that nobody confirmed. Answers which it was. */
export const deleteOnRequest = async (
  ctx: Ctx,
  address: string,
): Promise<Refusal | 'account' | 'registration'> => {
  const person = await findPerson(ctx, address)
  if (!person) {
    const waited = await withTransaction(ctx.db, (tx) => forgetRegistrations(tx, normalEmail(address)))
    return waited ? 'registration' : none(ctx, address)
  }
  const done = await withTransaction(ctx.db, (tx) => deleteAccount(tx, ctx, person.id, { ip: HERE }))
  return isRefusal(done) ? done : 'account'
}
