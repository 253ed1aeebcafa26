import { dateTime } from '#domain/kernel/text/format.ts'
import { asText } from '#domain/offer/reading/terms/shown.ts'
import type { AgreementFacts } from '../facts.ts'
import { clause, reader, say, type Draft } from '../words.ts'

const COMMENTS = [
  ['Comments on terms', 'terms.termsComments'],
  ['Comments on contingencies', 'contingencies.contingenciesComments'],
  ['Comments on credits and items', 'creditItems.creditItemsComments'],
  ['Comments on services', 'services.servicesComments'],
  ['Comments on costs', 'costAllocations.costAllocationsComments'],
] as const

/** §12: what the parties wrote in their own words. */
export const otherTerms = (f: AgreementFacts): Draft[] => {
  const read = reader(f.terms)
  return [
    ...clause('Other terms', say`${read('otherTerms', asText)}`),
    ...COMMENTS.flatMap(([heading, path]) => clause(heading, say`${read(path, asText)}`)),
    ...clause(
      'Open until',
      say`What was delivered stayed open until ${read('expiresAt', (at) => dateTime(asText(at), f.zone))}.`,
    ),
  ]
}
