import { PAYER_LABELS } from '#domain/kernel/payer.ts'
import { SPECIAL_ASSESSMENT_LABELS } from '#domain/offer/form/choices.ts'
import { costItemsFor, payerOfCost } from '#domain/offer/form/cost-items.ts'
import { asPayer } from '#domain/offer/reading/terms/shown.ts'
import { lineLabel } from '#domain/offer/reading/terms/shown-costs.ts'
import type { ContractSide } from '#domain/contract/vocabulary.ts'
import type { Run } from '../document.ts'
import type { AgreementFacts } from '../facts.ts'
import { clause, reader, say, table, value, type Draft } from '../words.ts'

/** The state's standard lines, with the standard payer where the offer names none: so the net is computed, too. */
const standard = ({ state, terms }: AgreementFacts): (string | Run | null)[][] =>
  costItemsFor(state).map(({ fieldId, item }) => {
    const answered = terms.costAllocations?.stateItems?.find((line) => line.fieldId === fieldId)
    const payer = payerOfCost(terms, state, fieldId)
    return [
      answered?.item?.trim() || item,
      value(`costAllocations.stateItems.${fieldId}`, payer ? PAYER_LABELS[payer] : ''),
    ]
  })

/** Lines that the offer names beside the standard ones. */
const further = ({ state, terms }: AgreementFacts): (string | Run | null)[][] => {
  const known = new Set<string>(costItemsFor(state).map((item) => item.fieldId))
  const { stateItems, additionalItems } = terms.costAllocations ?? {}
  return [
    ...(stateItems ?? [])
      .filter((line) => !known.has(line.fieldId))
      .map((line) => ({ line, field: `costAllocations.stateItems.${line.fieldId}` })),
    ...(additionalItems ?? []).map((line) => ({
      line,
      field: `costAllocations.additionalItems.${(line.item ?? '').trim()}`,
    })),
  ].flatMap(({ line, field }) => {
    const payer = value(field, asPayer(line.responsiblePayer))
    const label = lineLabel(line)
    return payer && label ? [[label, payer]] : []
  })
}

/** §9: who pays which cost. */
export const costs = (f: AgreementFacts): Draft[] => [
  ...table('Who pays which cost', ['Cost', 'Who pays'], [...standard(f), ...further(f)]),
  ...clause(
    'Special assessments',
    say`${reader(f.terms)('costAllocations.specialAssessments', (who) => SPECIAL_ASSESSMENT_LABELS[who as ContractSide])}.`,
  ),
]
