import { MINUTE } from '#domain/kernel/time/span.ts'
import type { Ctx } from '../context.ts'
import { findKeysSoFar, madeWithin, noteKeys, sealedRows, type KeyOfThen, type Span } from './store.ts'

/** What is counted, and how one and several of them are called. */
const WORDS = {
  authenticators: ['authenticator', 'authenticators'],
  'recovery codes': ['recovery code', 'recovery codes'],
  'API keys': ['API key', 'API keys'],
  webhooks: ['webhook', 'webhooks'],
  sessions: ['session', 'sessions'],
  'links in mails': ['link in a mail', 'links in mails'],
  registrations: ['registration', 'registrations'],
} as const
const COUNTED = Object.keys(WORDS) as (keyof typeof WORDS)[]
type Counts = Record<keyof typeof WORDS, number>

/** How the keys of this process fit what the database holds. */
export interface KeyFit {
  /** Made with a key that is not given: can't be read. */
  readonly lost: Counts
  /** Made with SECRET_KEY_PREVIOUS. */
  readonly previous: Counts
  /** SECRET_KEY_PREVIOUS was in use here. One that is to be the next key was not yet. */
  readonly wasInUse: boolean
  /** Another process was started later, with a key that is not given here. */
  readonly other: boolean
}

const none = (): Counts => ({
  authenticators: 0,
  'recovery codes': 0,
  'API keys': 0,
  webhooks: 0,
  sessions: 0,
  'links in mails': 0,
  registrations: 0,
})

/** What was found last. */
const remembered = new WeakMap<Ctx, { readonly at: number; readonly fit: Promise<KeyFit> }>()

/** Stands for a key that nothing is known of. */
const UNKNOWN = 'unknown'

/** Reads every sealed value; with `renew` those of the previous key are sealed with the present one. Answers how many neither key opens. */
const readSealed = async ({ db, keys }: Ctx, renew: boolean) => {
  const [lost, previous] = [none(), none()]
  let opened = 0
  for await (const { use, ownerId, sealed, counts, replace } of sealedRows(db)) {
    const by = keys.opener(use, ownerId, sealed)
    if (by !== null) opened++
    const secret = renew && by === 'previous' ? keys.unseal(use, ownerId, sealed) : null
    if (secret) await replace(keys.seal(use, ownerId, secret))
    else if (counts && by === null) lost[use]++
    else if (counts && by === 'previous') previous[use]++
  }
  return { lost, previous, opened }
}

/**
 * At the start: seals anew what the previous key sealed, and notes the present key with the time from which it is in use. Where no key was noted
 * before, what is there counts as the previous key's, or the present one's where none is given; as an unknown one's where neither opens a thing.
 */
export const takeUpKeys = async (ctx: Ctx): Promise<void> => {
  const { present, previous } = ctx.keys.marks
  const known = (await findKeysSoFar(ctx.db)) !== null
  const since = ctx.clock().toISOString()
  remembered.delete(ctx)
  if (known && previous === null) return noteKeys(ctx.db, [{ mark: present, since }])
  const { lost, opened } = await readSealed(ctx, true)
  const isForeign = opened === 0 && lost.authenticators + lost.webhooks > 0
  const before = isForeign ? UNKNOWN : (previous ?? present)
  await noteKeys(
    ctx.db,
    [before, present]
      .filter((mark, i, all) => i === 0 || mark !== all[0])
      .map((mark): KeyOfThen => ({ mark, since })),
  )
}

/** The times in which the keys of those marks were in use. What is older than the first one counts as the first one's. */
const spansOf = (soFar: readonly KeyOfThen[], is: (mark: string) => boolean): Span[] =>
  soFar.flatMap(({ mark, since }, i) =>
    is(mark) ? [{ since: i === 0 ? '-infinity' : since, until: soFar[i + 1]?.since ?? 'infinity' }] : [],
  )

const fitNow = async (ctx: Ctx): Promise<KeyFit> => {
  const { present, previous } = ctx.keys.marks
  const soFar = (await findKeysSoFar(ctx.db)) ?? []
  const isGiven = (mark: string) => mark === present || mark === previous
  const lostIn = spansOf(soFar, (mark) => !isGiven(mark))
  const last = soFar.at(-1)
  const other = last !== undefined && !isGiven(last.mark)
  const wasInUse = soFar.some(({ mark }) => mark === previous)
  if (lostIn.length === 0 && previous === null) return { lost: none(), previous: none(), wasInUse, other }
  const now = ctx.clock().toISOString()
  const sealed = await readSealed(ctx, false)
  return {
    lost: { ...sealed.lost, ...(await madeWithin(ctx.db, lostIn, now)) },
    previous: {
      ...sealed.previous,
      ...(await madeWithin(
        ctx.db,
        spansOf(soFar, (mark) => mark === previous),
        now,
      )),
    },
    wasInUse,
    other,
  }
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
    .map((what) => `${counts[what]} ${WORDS[what][counts[what] === 1 ? 0 : 1]}`)
    .join(', ')

const MANUAL = '(docs/operate.md, “A new SECRET_KEY”)'

/** What an operator should know of the keys, in a sentence each: counts, and no names. */
export const keyWarnings = async (ctx: Ctx): Promise<string[]> => {
  const { lost, previous, wasInUse, other } = await fitOfKeys(ctx)
  const [gone, needs] = [listed(lost), listed(previous)]
  return [
    other && `Another process was started with another SECRET_KEY: every process needs the same ${MANUAL}.`,
    gone !== '' &&
      `Made with a SECRET_KEY that is not given, these can’t be read: ${gone}. Give that key as SECRET_KEY_PREVIOUS, unless somebody else may know it ${MANUAL}.`,
    needs !== '' && `SECRET_KEY_PREVIOUS is still needed, by ${needs} ${MANUAL}.`,
    needs === '' &&
      wasInUse &&
      `Nothing that is counted needs SECRET_KEY_PREVIOUS any more: take it out ${MANUAL}.`,
  ].filter((sentence) => sentence !== false)
}

/** For the metrics: so many, of what, by which key. */
export const countsOfKeys = ({ lost, previous }: KeyFit) =>
  COUNTED.flatMap((what) => [
    { what, key: 'none', count: lost[what] },
    { what, key: 'previous', count: previous[what] },
  ])
