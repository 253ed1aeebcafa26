import type { Detail } from '../refusal.ts'
import { NOT_IN_NAMES, hasLink } from '../text/name.ts'
import { withoutNumbers } from '../text/number-to-call.ts'

/** Said beside a line of an address that could be a message. */
export const NOT_A_PLACE =
  'Please enter an address only, on one line, without a phone number, email, or web address.'

const LINES = ['addressLine1', 'addressLine2', 'city', 'county'] as const
type Lines = { readonly [line in (typeof LINES)[number]]?: unknown }

/** 'Main St.Unit 5' lacks a blank and is no web address. */
const ABBREVIATION = /(?<!\p{L})(St|Ave|Rd|Dr|Blvd|Ln|Ct|Pl|Apt|Ste|Hwy|Pkwy|Cir|Ter|Sq|Bldg)\.(?=\p{L})/giu

/**
 * May this stand as a line of an address? It goes into mails to people who never heard of whoever typed it: no line of its own, no
 * number to call, no link. House numbers before numbered streets are none: 12450 100th St.
 */
export const isPlaceLine = (value: string): boolean => {
  const plain = value.normalize('NFKC')
  return (
    !NOT_IN_NAMES.test(value) &&
    !hasLink(plain.replace(ABBREVIATION, '$1. ')) &&
    !/\p{Nd}{7}/u.test(plain) &&
    withoutNumbers(plain) === plain
  )
}

/** Lines of an address that are none, where they are new: what was kept before the rule stays until it is changed (issue 9). */
export const placeProblems = (path: string, now: Lines | null | undefined, before?: Lines | null): Detail[] =>
  LINES.flatMap((line) => {
    const value = now?.[line]
    const isNew = (value ?? '') !== (before?.[line] ?? '')
    return typeof value === 'string' && isNew && !isPlaceLine(value)
      ? [{ path: `${path}.${line}`, message: NOT_A_PLACE }]
      : []
  })
