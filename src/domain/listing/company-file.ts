import { isEmail, isUsPhone, written } from '#domain/kernel/text/contact.ts'

/** The kinds of service company that are looked up (spec 2 §3 "Company lookup result"). */
export const COMPANY_KINDS = ['ESCROW', 'TITLE', 'HAZARD', 'WARRANTY'] as const
export type CompanyKind = (typeof COMPANY_KINDS)[number]

export interface Company {
  readonly kind: CompanyKind
  readonly name: string
  readonly officerName: string | null
  readonly email: string | null
  readonly phone: string | null
  readonly address: string | null
}

/** The columns of an operator's file, named in its first line in any order; kind and name have to be there. */
export const COMPANY_COLUMNS = ['kind', 'name', 'officerName', 'email', 'phone', 'address'] as const
type Column = (typeof COMPANY_COLUMNS)[number]

/** Why a line is left out, in words for the operator. */
export const COMPANY_REFUSALS = {
  kind: `name no kind of ${COMPANY_KINDS.join(', ')}`,
  name: 'have no name',
  email: 'have an email that is none',
  phone: 'have a phone number that is none',
  long: 'have a text that is too long',
  unreadable: 'could not be read',
} as const
export type CompanyRefusal = keyof typeof COMPANY_REFUSALS

/** The longest text of a column, in characters: as the wizard takes them. */
const LONGEST: Record<Column, number> = {
  kind: 20,
  name: 120,
  officerName: 120,
  email: 254,
  phone: 40,
  address: 240,
}

/** Reads the lines of a file by its first one; null where that is no header of such a file. */
export const companyReader = (
  header: readonly string[],
): ((line: readonly string[]) => Company | CompanyRefusal) | null => {
  const titles = header.map((title) => title.trim().toLowerCase())
  const places = new Map(COMPANY_COLUMNS.map((column) => [column, titles.indexOf(column.toLowerCase())]))
  if (places.get('kind') === -1 || places.get('name') === -1) return null
  return (line) => {
    const text = (column: Column) => (line[places.get(column) ?? -1] ?? '').trim() || null
    if (COMPANY_COLUMNS.some((column) => (text(column)?.length ?? 0) > LONGEST[column])) return 'long'
    const kind = COMPANY_KINDS.find((known) => known === text('kind')?.toUpperCase())
    const [name, phone] = [text('name'), text('phone')]
    const email = written(text('email') ?? '') || null
    if (!kind) return 'kind'
    if (!name) return 'name'
    if (email && !isEmail(email)) return 'email'
    if (phone && !isUsPhone(phone)) return 'phone'
    return { kind, name, officerName: text('officerName'), email, phone, address: text('address') }
  }
}
