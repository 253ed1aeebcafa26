import { getAt } from '#domain/kernel/path.ts'
import type { PropertyState } from '#domain/kernel/place/property-state.ts'
import { answer } from '#domain/offer/form/answers.ts'
import type { OfferBody } from '#domain/offer/form/body.ts'
import { PAIRS, readPair } from '#domain/offer/form/pairs.ts'
import { shownTerms } from '#domain/offer/reading/terms/redline.ts'
import { sameAnswer } from '#web/lib/record/sameAnswer.ts'
import { changesOf, type Target } from '../target.ts'
import { PRICE } from '#web/offer/wizard/typedPrice.ts'
import { isGroup } from '#web/lib/record/threeWay.ts'

/*
 * One base of terms for several buyers: what is answered there goes into the counter of each, whose own offer stays the
 * ground under it. Source: issue "Counter studio" (prepared for several buyers at once).
 */

const agreed = (values: readonly unknown[]): unknown => {
  const groups = values.filter(isGroup)
  if (groups.length > 0 && values.every((value) => isGroup(value) || value == null)) {
    const keys = new Set(groups.flatMap((group) => Object.keys(group)))
    return Object.fromEntries([...keys].map((key) => [key, agreed(values.map((value) => getAt(value, key)))]))
  }
  return values.every((value) => sameAnswer(value, values[0])) ? values[0] : null
}

/** The answers in which all of them agree; where they differ there is none. */
export const commonTerms = (bodies: readonly OfferBody[]): OfferBody => agreed(bodies) as OfferBody

const keyOf = (item: unknown): string =>
  isGroup(item) && typeof item.fieldId === 'string' ? item.fieldId : JSON.stringify(item)
const asList = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])

/** What was added to, changed in or taken from a common list, done to a buyer's own. */
const sharedList = (own: unknown, before: unknown, after: unknown): unknown[] => {
  const was = new Map(asList(before).map((item) => [keyOf(item), item]))
  const is = new Map(asList(after).map((item) => [keyOf(item), item]))
  const changed = new Map([...is].filter(([key, item]) => !sameAnswer(item, was.get(key))))
  const kept = asList(own).filter((item) => is.has(keyOf(item)) || !was.has(keyOf(item)))
  const known = new Set(kept.map(keyOf))
  return [
    ...kept.map((item) => changed.get(keyOf(item)) ?? item),
    ...[...changed].filter(([key]) => !known.has(key)).map(([, item]) => item),
  ]
}

/** The list that an answer stands in; of any other answer the path as it is. */
const listOf = (path: string): string => {
  const keys = path.split('.')
  const item = keys.findIndex((key, i) => i > 0 && /^\d+$/.test(key))
  return item === -1 ? path : keys.slice(0, item).join('.')
}

/**
 * A price of the base. Dollars that are all buyers' without one percent behind them were given as dollars: they stay, as they do in a form whose price
 * comes after them. Everything else follows from each buyer's own percent.
 */
const sharePrice = (body: OfferBody, before: OfferBody, after: OfferBody, state: PropertyState): OfferBody =>
  PAIRS.reduce(
    (at, pair) => {
      const { percent, dollar } = readPair(before, pair)
      return percent == null && dollar != null
        ? answer(at, `${pair.section}.${pair.dollar}`, dollar, state)
        : at
    },
    answer(body, PRICE, after.terms?.offerAmount ?? null, state),
  )

/** One answer of the base terms, given in a buyer's counter too, with all that follows from it there. */
export const share = (
  body: OfferBody,
  path: string,
  { before, after, state }: { before: OfferBody; after: OfferBody; state: PropertyState },
): OfferBody => {
  if (path === PRICE) return sharePrice(body, before, after, state)
  const root = listOf(path)
  const value = getAt(after, root)
  const list = Array.isArray(value) || Array.isArray(getAt(before, root))
  return answer(
    body,
    root,
    list ? sharedList(getAt(body, root), getAt(before, root), value) : (value ?? null),
    state,
  )
}

/** The base as the counters are by now: what they agree in. Its lists stay its own, which each buyer's own stand beside. */
export const settled = (base: OfferBody, bodies: readonly OfferBody[]): OfferBody => {
  const ownLists = (at: unknown, of: unknown): unknown => {
    if (Array.isArray(at) || Array.isArray(of)) return at ?? null
    if (!isGroup(of)) return of
    return Object.fromEntries(
      Object.entries(of).map(([key, value]) => [key, ownLists(getAt(at, key), value)]),
    )
  }
  return { ...base, ...(ownLists(base, commonTerms(bodies)) as OfferBody) }
}

/** A term that some counter changes and that is not the same in all of them: the words of each, '' for none. */
export interface Different {
  readonly path: string
  readonly label: string
  readonly texts: readonly string[]
}

export const differences = (
  counters: readonly { readonly target: Pick<Target, 'answered'>; readonly body: OfferBody }[],
  state: PropertyState,
): Different[] => {
  const shown = counters.map(
    ({ body }) => new Map(shownTerms(body, state).map((row) => [row.path, row.text])),
  )
  const changed = new Map(
    counters.flatMap(({ target, body }) =>
      changesOf(target, body, state).map(({ path, label }) => [path, label]),
    ),
  )
  return [...changed].flatMap(([path, label]) => {
    const texts = shown.map((rows) => rows.get(path) ?? '')
    return texts.every((text) => text === texts[0]) ? [] : [{ path, label, texts }]
  })
}
