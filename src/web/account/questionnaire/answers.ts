import type { Questionnaire } from '#domain/account/questionnaire.ts'
import { COPY } from './copy.ts'

type Counted = keyof typeof COPY.numbers

/** The answers while they are given: a number is what was typed for it. */
export type Answers = {
  [key in keyof Questionnaire]: (key extends Counted ? string | number : Questionnaire[key]) | null
}

export const BLANK: Answers = {
  transactions: null,
  listingTransactions: null,
  listingsActive: null,
  listingLeads: null,
  buyerLeads: null,
  techComfort: null,
  newMethods: null,
  testimony: null,
  listingReady: null,
  verify: null,
}

const WHOLE = /^(?:\d+|\d{1,3}(?:,\d{3})+)$/

/** The whole number that was typed, with commas or without; what is none stays as it is, and the rule refuses it. */
const numberOf = (typed: string | number | null): string | number | null => {
  const text = typeof typed === 'string' ? typed.trim() : null
  if (text === null) return typed
  if (text === '') return null
  return WHOLE.test(text) ? Number(text.replaceAll(',', '')) : text
}

/** The answers as the rule judges them and the server takes them. */
export const asSent = (answers: Answers): Record<string, unknown> => ({
  ...answers,
  ...Object.fromEntries(Object.keys(COPY.numbers).map((key) => [key, numberOf(answers[key as Counted])])),
})
