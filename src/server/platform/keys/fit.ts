import { counted } from '#domain/kernel/text/format.ts'
import { MINUTE } from '#domain/kernel/time/span.ts'
import type { Ctx } from '../context.ts'
import { countHashes, findKeysSoFar, noteStart, sealedPages } from './store.ts'

/** What is counted, and how one of them is called. */
const WORDS = {
  authenticators: 'authenticator',
  'recovery codes': 'recovery code',
  'API keys': 'API key',
  webhooks: 'webhook',
  sessions: 'session',
  'links in mails': 'link in a mail',
  registrations: 'registration',
} as const
const COUNTED = Object.keys(WORDS) as (keyof typeof WORDS)[]
type Counts = Record<keyof typeof WORDS, number>

/** How the keys of this process fit what the database holds. */
export interface KeyFit {
  /** Made with a key that is not given: can't be read. */
  readonly lost: Counts
  /** Made with SECRET_KEY_PREVIOUS. */
  readonly previous: Counts
  /** SECRET_KEY has taken the place of SECRET_KEY_PREVIOUS: that one was in use, and is not the next one. */
  readonly isReplaced: boolean
  /** Among what counts as the previous key's is something of which nothing is known. */
  readonly unknown: boolean
  /** Another process was started later, with a key that is not given here. */
  readonly other: boolean
}

const none = (): Counts => {
  const counts = {} as Counts
  for (const what of COUNTED) counts[what] = 0
  return counts
}

/** What was found last. */
const remembered = new WeakMap<Ctx, { readonly at: number; readonly fit: Promise<KeyFit> }>()

/** Tries every sealed value; with `renew` those of the previous key are sealed with the present one. */
const trySealed = async ({ db, keys }: Ctx, renew: boolean) => {
  const [lost, previous] = [none(), none()]
  const opened = { present: 0, previous: 0, neither: 0 }
  for await (const { use, rows, replace } of sealedPages(db)) {
    const changed = rows.flatMap((row) => {
      const by = keys.opener(use, row.ownerId, row.sealed)
      opened[by ?? 'neither']++
      if (row.counts && by === null) lost[use]++
      if (row.counts && by === 'previous') previous[use]++
      const secret = renew && by === 'previous' ? keys.unseal(use, row.ownerId, row.sealed) : null
      return secret ? [{ ...row, fresh: keys.seal(use, row.ownerId, secret) }] : []
    })
    if (changed.length > 0) await replace(changed)
  }
  return { lost, previous, opened }
}

/** Which of the keys made what has no mark, by what is sealed beside it. Null unless one key opens all of it: there was another one then. */
const keyBefore = async (ctx: Ctx): Promise<string | null> => {
  const { opened } = await trySealed(ctx, false)
  const { present, previous } = ctx.keys.marks
  if (opened.neither > 0 || (opened.present > 0 && opened.previous > 0)) return null
  if (opened.present > 0) return present
  return opened.previous > 0 ? previous : null
}

/** At the start: notes the present key, and seals anew what the previous one sealed. */
export const takeUpKeys = async (ctx: Ctx): Promise<void> => {
  const { present, previous } = ctx.keys.marks
  remembered.delete(ctx)
  // Told at the first start alone: what is sealed later says nothing of what was hashed before.
  const isFirst = (await findKeysSoFar(ctx.db)) === null
  const before = isFirst ? await keyBefore(ctx) : null
  // Before anything is sealed with it: where a start fails after that, and the one before comes back, it is known that there was another key.
  await noteStart(ctx.db, present, before)
  if (previous !== null) await trySealed(ctx, true)
}

const fitNow = async (ctx: Ctx): Promise<KeyFit> => {
  const { present, previous } = ctx.keys.marks
  const { started, before } = (await findKeysSoFar(ctx.db)) ?? { started: [present], before: null }
  const last = started.at(-1)
  const other = last !== present && last !== previous
  const isReplaced = previous !== null && last === present && [...started, before].includes(previous)
  const sealed = await trySealed(ctx, false)
  const fit = { lost: sealed.lost, previous: sealed.previous, isReplaced, other, unknown: false }
  if (previous === null && [...started, before ?? present].every((mark) => mark === present)) return fit
  const now = ctx.clock().toISOString()
  for (const each of await countHashes(ctx.db, { present, previous, before }, now)) {
    fit.lost[each.what] = each.lost
    // What an unknown key made may be the previous key's.
    fit.previous[each.what] = each.previous + (previous === null ? 0 : each.unknown)
    fit.unknown ||= each.unknown > 0
  }
  return fit
}

/** How the keys fit; found anew once a minute, for as often as somebody asks. */
export const fitOfKeys = (ctx: Ctx): Promise<KeyFit> => {
  const at = ctx.clock().getTime()
  const last = remembered.get(ctx)
  if (last && Math.abs(at - last.at) < MINUTE) return last.fit
  const fit = fitNow(ctx)
  remembered.set(ctx, { at, fit })
  fit.catch(() => remembered.delete(ctx))
  return fit
}

const listed = (counts: Counts): string =>
  COUNTED.filter((what) => counts[what] > 0)
    .map((what) => counted(counts[what], WORDS[what], what))
    .join(', ')

const MANUAL = '(docs/operate.md, “A new SECRET_KEY”)'

/** What an operator should know of the keys, in a sentence each: counts, and no names. */
export const keyWarnings = async (ctx: Ctx): Promise<string[]> => {
  const { lost, previous, isReplaced, unknown, other } = await fitOfKeys(ctx)
  const needs = listed(previous)
  // Recovery codes alone are told to the people who have them, as none: they end no other way, and a warning that stays is not read.
  const gone = COUNTED.some((what) => what !== 'recovery codes' && lost[what] > 0) ? listed(lost) : ''
  return [
    other && `Another process was started with another SECRET_KEY: every process needs the same ${MANUAL}.`,
    gone !== '' &&
      `Made with a SECRET_KEY that is not given, these can’t be read: ${gone}. Give that key as SECRET_KEY_PREVIOUS, unless somebody else may know it ${MANUAL}.`,
    needs !== '' &&
      `SECRET_KEY_PREVIOUS ${unknown ? 'may still be' : 'is still'} needed, by ${needs} ${MANUAL}.`,
    needs === '' &&
      isReplaced &&
      `Nothing that is counted needs SECRET_KEY_PREVIOUS any more: take it out once every process has the new SECRET_KEY ${MANUAL}.`,
  ].filter((sentence) => sentence !== false)
}

/** For the metrics: so many, of what, by which key. */
export const countsOfKeys = ({ lost, previous }: KeyFit) =>
  COUNTED.flatMap((what) => [
    { what, key: 'none', count: lost[what] },
    { what, key: 'previous', count: previous[what] },
  ])
