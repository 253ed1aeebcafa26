import type { ShownAnswer } from '#domain/kernel/changes.ts'
import { days, money, percent, usDate, yesNo } from '#domain/kernel/text/format.ts'
import { getAt } from '#domain/kernel/path.ts'
import type { PropertyState } from '#domain/kernel/place/property-state.ts'
import { PAYER_LABELS, type Payer } from '#domain/kernel/payer.ts'
import type { OfferBody } from '#domain/offer/form/body.ts'
import { isHeldBack, neutralFileName } from '../blind/file-names.ts'

/** The review screen's sections (spec 3 §2 "Review screen", the offer grid). */
export type Section =
  | 'Contact Information'
  | 'Terms of Offer'
  | 'Contingencies'
  | 'Credits & Items'
  | 'Services'
  | 'Cost Allocations'
  | 'Other Terms and Addenda'
  | 'Documents'
  | 'Comments'

export type Shown = ShownAnswer<Section>

/** Where an answer stands, and what it is called. */
export type Head = Pick<Shown, 'path' | 'label' | 'section'>

/** Reads what an offer says; `head` where that is one answer of one name. */
export type Reader = ((body: OfferBody, state: PropertyState) => Shown[]) & { readonly head?: Head }

/** A reader of one answer; an answer that is not there is not shown. */
export const field = (
  section: Section,
  path: string,
  label: string,
  write: (value: unknown, state: PropertyState) => string,
): Reader => {
  const head = { path, label, section }
  const read = (body: OfferBody, state: PropertyState): Shown[] => {
    const value = getAt(body, path)
    const text = value === null || value === undefined ? '' : write(value, state)
    return text === '' ? [] : [{ ...head, text, identity: text }]
  }
  return Object.assign(read, { head })
}

const asNumber = (value: unknown) => (typeof value === 'number' ? value : null)

export const asText = (value: unknown): string => String(value)
export const asMoney = (value: unknown): string => money(asNumber(value))
export const asPercent = (value: unknown): string => percent(asNumber(value))
export const asDays = (value: unknown): string => days(Number(value))
/** California counts the days of a deposit as business days (negotiation.md §5.2 "initial deposit"). '3 business days' */
export const asDepositDays = (value: unknown, state: PropertyState): string =>
  state === 'CA' ? asDays(value).replace('day', 'business day') : asDays(value)
export const asDate = (value: unknown): string => usDate(String(value))
export const asYesNo = (value: unknown): string => yesNo(value === true)
export const asPayer = (value: unknown): string =>
  PAYER_LABELS[(value === 'FIFTY_FIFTY' ? 'BOTH' : value) as Payer] ?? ''
export const oneOf =
  (labels: Record<string, string>) =>
  (value: unknown): string =>
    labels[String(value)] ?? ''
export const asNames = (value: unknown): string =>
  Array.isArray(value)
    ? value
        .map((item: unknown) =>
          typeof item === 'string' ? item : String((item as { name?: unknown }).name ?? ''),
        )
        .filter((name) => name.trim() !== '')
        .join(', ')
    : ''
/** The company and who answers for it there; how to reach them stays out (negotiation.md §7 "8 Services"). */
export const asCompany = (value: unknown): string => {
  const { name, officerName } = value as { name?: unknown; officerName?: unknown }
  return [name, officerName].filter(Boolean).join(', ')
}

/** A file shows what it is, never the uploader's name for it (negotiation.md §8). */
export const document =
  (section: Section, path: string, label: string): Reader =>
  (body) => {
    const id = getAt(body, `${path}.id`)
    if (typeof id !== 'string') return []
    if (isHeldBack(getAt(body, path))) return [{ path, label, section, text: 'Provided', identity: id }]
    const text = `Attached: ${neutralFileName(path, String(getAt(body, `${path}.name`) ?? ''))}`
    return [{ path, label, section, text, identity: id }]
  }
