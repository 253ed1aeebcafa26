import type { PropertyState } from '#domain/kernel/place/property-state.ts'
import type { OfferHistory } from '#api/offer/offer-records.ts'
import type { HomeTime } from '#web/lib/homeTime.tsx'
import { readableTerms, type TermRow } from '#domain/offer/reading/blind/readable.ts'
import { ENTERED_BY_LISTING_SIDE, isOpen } from '#domain/offer/vocabulary.ts'
import { COPY } from './copy.ts'

export type Version = OfferHistory['versions'][number]

/** A document that was not sent: it may still be, or it has ended unsent. */
const unsentWords = ({ state, label }: Version): string[] =>
  isOpen(state) ? [COPY.unsent] : [label.toLowerCase(), COPY.neverSent]

/** What a version is called, its day in the home's time: 'Original Offer, revision 2, 11/22/2026'. */
export const nameOf = (version: Version, { date }: Pick<HomeTime, 'date'>): string =>
  [
    version.typeLabel,
    version.number !== null && version.number > 1 ? COPY.revision(version.number) : '',
    ...(version.number === null ? unsentWords(version) : [date(version.at)]),
    version.outside ? ENTERED_BY_LISTING_SIDE : '',
  ]
    .filter(Boolean)
    .join(', ')

/**
 * Places of the two versions that the panel compares first: the last two that were delivered. Where there are no two, the last two of
 * all: what is written now, against what it answers.
 */
export const comparedFirst = (versions: readonly Version[]): readonly [from: number, to: number] => {
  const delivered = versions.flatMap(({ number }, place) => (number === null ? [] : [place]))
  const [from, to] = delivered.slice(-2)
  if (from !== undefined && to !== undefined) return [from, to]
  const last = versions.length - 1
  return [Math.max(0, last - 1), last]
}

export interface ConformedRow extends TermRow {
  /** The version that gave the answer its present words. */
  readonly setBy: Version
}

/** The terms as they stand in the last of some versions (oldest first), each with the version that set it. */
export const conformedTerms = (
  versions: readonly Version[],
  state: PropertyState,
  zone?: string,
): ConformedRow[] => {
  const last = versions.at(-1)
  if (!last) return []
  const texts = versions.map((version) => ({
    version,
    rows: new Map(readableTerms(version.terms, state, zone).map((row) => [row.path, row.text])),
  }))
  return readableTerms(last.terms, state, zone).map((row) => {
    // Back through the versions as long as they say the same.
    let setBy = last
    for (const { version, rows } of texts.toReversed()) {
      if (rows.get(row.path) !== row.text) break
      setBy = version
    }
    return { ...row, setBy }
  })
}
