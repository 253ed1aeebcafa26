import type { AgreementDocument, Block, Cell, Run, Section } from '../document.ts'
import { capacities, saysWhole } from './rest-parties.ts'

/** The steps of a path; the agreement names a row by what the map chooses it by: `stateItems[fieldId=survey]`, `stateItems.survey`. A row by its number is not its list. */
const stepsOf = (path: string): string[] =>
  path.split('.').flatMap((part) => {
    const [key = '', row] = part.split('[')
    if (row === undefined || row === ']') return [key]
    const is = row.indexOf('=')
    return is < 0 ? [part] : [key, row.slice(is + 1, -1)]
  })

/** Two paths of which one leads on to the other: what is filled in is there in whole or in part. */
const meets = (a: readonly string[], b: readonly string[]): boolean => {
  const [short, long] = a.length < b.length ? [a, b] : [b, a]
  return short.every((step, i) => step === long[i])
}

/** Parties and property: their lines are put together from several answers, and are there until all of them are said. */
const TERMS_FROM = 3
/** Money, closing, contingencies and so on: the history is elsewhere, and of the signatures who signs for whom is here. */
const LAST = 12

/**
 * What was agreed and has no field on the form: the clauses and rows of the summary with an answer that is not `said` on it. It is
 * printed behind the form, so that nothing that was negotiated is missing from what is signed; parties, property, and who signs for whom
 * are among it.
 */
export const restOf = (document: AgreementDocument, said: readonly string[]): Section[] => {
  const filled = said.map(stepsOf)
  const meetsOne = (field: string): boolean => filled.some((path) => meets(path, stepsOf(field)))
  const whole = saysWhole(said)
  const keptOf =
    (says: (field: string) => boolean) =>
    (block: Block): Block[] => {
      const missing = (runs: readonly Run[]): boolean =>
        runs.some(({ field }) => field !== undefined && !says(field))
      switch (block.kind) {
        case 'clause':
          return missing(block.text) ? [block] : []
        case 'table': {
          const rows = block.rows.filter((row: readonly Cell[]) => row.some(missing))
          return rows.length > 0 ? [{ ...block, rows }] : []
        }
        case 'list': {
          const items = block.items.filter(missing)
          return items.length > 0 ? [{ ...block, items }] : []
        }
        default:
          return []
      }
    }
  const sections = document.sections.flatMap((section) => {
    if (section.number > LAST) return []
    const blocks = section.blocks.flatMap(keptOf(section.number < TERMS_FROM ? whole : meetsOne))
    return blocks.length > 0 ? [{ ...section, blocks }] : []
  })
  return [...sections, ...capacities(document)]
}

/** What the text of the agreement says of the paper: a phone shows the words, and what is signed is the form. */
export const formNote = (form: { templateId: string; formRevision: string; brokerage: string }): string =>
  `The paper that everybody signs is the form ${form.templateId} (${form.formRevision}) of ${form.brokerage}, filled in with these terms. This text says the negotiated terms in the platform’s own words; the form has more words of its own. Open the PDF and read the form to its end: you can sign only after that.`

/** The words of an agreement whose paper is a brokerage's form. */
export const onForm = (
  document: AgreementDocument,
  form: Parameters<typeof formNote>[0],
): AgreementDocument => ({ ...document, note: formNote(form) })
