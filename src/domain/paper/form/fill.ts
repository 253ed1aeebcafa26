import type { Zone } from '#domain/kernel/time/zone.ts'
import { partyName } from '#domain/kernel/party.ts'
import { ownersOf } from '#domain/listing/form/owners.ts'
import type { PaperSigner } from '../document.ts'
import type { AgreementFacts } from '../facts.ts'
import { boxesOnPage, type Box, type FormFacts } from './facts.ts'
import type { FormMap, MapField, MapSignature } from './map.ts'
import { answerAt, answersAt } from './path.ts'
import { wordsFor } from './words.ts'

/** What goes into one field. */
export type Filling =
  | { readonly pdf: string; readonly text: string; readonly maxLen: number | null }
  | { readonly pdf: string; readonly checked: boolean }
  | { readonly pdf: string; readonly option: string }
  | { readonly pdf: string; readonly imageId: string }

/** A place where a signer of the paper leaves a mark. */
export type FormPlace = Box & {
  readonly signer: number
  readonly mark: 'signature' | 'initials' | 'signedAt'
}

/** All that a form may print, as its paths name it. */
const printed = ({ terms, people, listing, buyerAgent, listingAgent }: AgreementFacts): object => {
  const named = (party: Parameters<typeof partyName>[0] | null | undefined) => {
    const name = party ? partyName(party) : ''
    return name === '' ? [] : [{ name }]
  }
  const { primaryBuyer, secondaryBuyers } = people
  return {
    ...terms,
    primaryBuyer,
    secondaryBuyers,
    listing,
    buyers: [primaryBuyer, ...(secondaryBuyers ?? [])].flatMap(named),
    sellers: ownersOf(listing).flatMap(named),
    buyerAgent,
    listingAgent,
  }
}

const isYes = (values: readonly unknown[]): boolean => values.some((value) => value !== false && value !== '')

const applies = ({ when }: MapField, data: object): boolean => {
  if (when === undefined) return true
  return when.startsWith('!') ? !isYes(answersAt(data, when.slice(1))) : isYes(answersAt(data, when))
}

const fillingOf = (field: MapField, data: object, zone: Zone): Filling[] => {
  const { pdf, type } = field
  if (!applies(field, data)) return []
  const values = answersAt(data, field.path)
  if (type === 'check') {
    const { equals } = field
    return [
      {
        pdf,
        checked: equals === undefined ? isYes(values) : values.some((v) => String(v) === String(equals)),
      },
    ]
  }
  if (values.length === 0) return []
  if (type === 'radio') {
    const value = String(values[0])
    return [{ pdf, option: field.options?.[value] ?? value }]
  }
  if (type === 'image') return values.map((value) => ({ pdf, imageId: (value as { id: string }).id }))
  const text = values.map((value) => wordsFor(field, value, zone)).join(field.sep ?? ', ')
  return text === '' ? [] : [{ pdf, text, maxLen: field.maxLen ?? null }]
}

/** Does a filling say its whole answer? An empty box does for yes and no alone, and a box says one row of a list. */
const says = (field: MapField, filling: Filling): boolean => {
  if (!('checked' in filling)) return true
  const answer = answerAt(field.path)
  return answer?.kind === 'flag' || (filling.checked && answer?.many === false)
}

interface Filled {
  readonly field: MapField
  readonly fillings: readonly Filling[]
}

/** What can be seen: fields on a page of the form, and in each one text, choice or image; several answers may tick one box. */
const seen = (all: readonly Filled[], form: FormFacts): Filled[] => {
  const free = new Set(form.fields.flatMap((each) => (boxesOnPage(each, form).length > 0 ? [each.name] : [])))
  return all.filter(({ field, fillings }) => {
    if (fillings.length === 0 || !free.has(field.pdf)) return false
    if (field.type !== 'check') free.delete(field.pdf)
    return true
  })
}

/** Every filling whose answer is there, in the order of the map. */
const answered = (map: FormMap, facts: AgreementFacts): Filled[] => {
  const data = printed(facts)
  return map.fields.map((field) => ({ field, fillings: fillingOf(field, data, facts.zone) }))
}

/**
 * Which answer goes into which field of the form, and the paths of the answers that then stand on it. `images` are the files that can be
 * drawn: what is none of them draws nothing, and is not said. A box that one filling ticks is not emptied by another.
 */
export const fillingsOf = (
  map: FormMap,
  form: FormFacts,
  facts: AgreementFacts,
  images: ReadonlySet<string> = new Set(),
): { fillings: Filling[]; said: string[] } => {
  const drawn = answered(map, facts).map(({ field, fillings }) => ({
    field,
    fillings: fillings.filter((each) => !('imageId' in each) || images.has(each.imageId)),
  }))
  const all = seen(drawn, form)
  const flat = all.flatMap(({ fillings }) => fillings)
  const ticked = new Set(flat.flatMap((each) => ('checked' in each && each.checked ? [each.pdf] : [])))
  return {
    fillings: flat.filter((each) => !('checked' in each) || each.checked || !ticked.has(each.pdf)),
    said: all.flatMap(({ field, fillings }) =>
      fillings.some((each) => says(field, each)) ? [field.path] : [],
    ),
  }
}

const MARKS = { signature: 'signature', initials: 'initials', date: 'signedAt' } as const

const boxesOf = (s: MapSignature, form: FormFacts): readonly Box[] => {
  if (s.pdf !== undefined)
    return form.fields.flatMap((field) => (field.name === s.pdf ? boxesOnPage(field, form) : []))
  const page = form.pages[(s.page ?? 0) - 1]
  if (!page || !s.rect || s.page === undefined) return []
  const [left, lower, right, upper] = s.rect
  return [{ page: s.page - 1, x: left, y: page.height - upper, width: right - left, height: upper - lower }]
}

/** Where everybody signs on the form; signers whom it has no place for are in `more`, and sign on a page behind it. */
export const formPlaces = (
  map: FormMap,
  form: FormFacts,
  signers: readonly PaperSigner[],
): { places: FormPlace[]; more: number[] } => {
  const counted = new Map<string, number>()
  const keys = signers.map(({ part }) => {
    const index = counted.get(part) ?? 0
    counted.set(part, index + 1)
    return `${part} ${index}`
  })
  const places = map.signatures.flatMap((s) => {
    const signer = keys.indexOf(`${s.role} ${s.index}`)
    return signer < 0 ? [] : boxesOf(s, form).map((box) => ({ ...box, signer, mark: MARKS[s.kind] }))
  })
  const signed = new Set(places.flatMap((place) => (place.mark === 'signature' ? [place.signer] : [])))
  return { places, more: signers.flatMap((_, i) => (signed.has(i) ? [] : [i])) }
}

/** The files that a form draws as images. */
export const imagesOf = (map: FormMap, facts: AgreementFacts): string[] => [
  ...new Set(
    answered(map, facts).flatMap(({ fillings }) =>
      fillings.flatMap((each) => ('imageId' in each ? [each.imageId] : [])),
    ),
  ),
]
