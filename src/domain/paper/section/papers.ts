import { buyerAddendaFor } from '#domain/offer/form/addenda.ts'
import { listingPapers } from '#domain/listing/reading/shown-clauses.ts'
import { shownTerms } from '#domain/offer/reading/terms/redline.ts'
import type { Run } from '../document.ts'
import type { AgreementFacts } from '../facts.ts'
import { clause, say, table, value, type Draft } from '../words.ts'

type PaperRow = (string | Run | Run[] | null)[]

const sellers = ({ state, listing }: AgreementFacts): PaperRow[] =>
  listingPapers(state, listing).map(({ path, kind, name, file }) => {
    const field = `listing.${path}`
    return name
      ? [say`${value(field, name)}`, kind, 'Seller', file?.name ? value(`${field}File`, file.name) : null]
      : [kind, 'Document', 'Seller', value(field, file?.name)]
  })

/** What the buyer side calls its files is its own: the paper names what each is (negotiation.md §8). */
const buyers = ({ state, terms }: AgreementFacts): PaperRow[] => {
  const shown = new Map(shownTerms(terms, state).map((row) => [row.path, row]))
  const fileOf = (path: string) => value(path, shown.get(path)?.text.replace(/^Attached: /, ''))
  const addenda = buyerAddendaFor(state).flatMap(({ key, label, code }): PaperRow[] => {
    const path = `buyerAddenda.${key}`
    const kind = state === 'CA' ? 'Addendum' : code ? `Rider ${code}` : 'Rider'
    const file = fileOf(`${path}File`)
    return shown.has(path) || file ? [[value(path, label), kind, 'Buyer', file]] : []
  })
  const documents = [...shown.values()]
    .filter((row) => row.section === 'Documents')
    .map((row): PaperRow => [row.label, 'Document', 'Buyer', fileOf(row.path)])
  return [...addenda, ...documents]
}

/** §11: addenda, advisories, riders, disclosures and documents of both sides, with the names of their files. */
export const papers = (f: AgreementFacts): Draft[] => [
  ...table(
    f.state === 'CA' ? 'Addenda, advisories, and documents' : 'Riders, disclosures, and documents',
    ['Paper', 'Kind', 'From', 'File'],
    [...sellers(f), ...buyers(f)],
  ),
  ...clause(
    'Other addendum',
    say`${value('buyerAddenda.otherDescription', f.terms.buyerAddenda?.otherDescription)}`,
  ),
]
