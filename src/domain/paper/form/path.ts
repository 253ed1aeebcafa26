import { z } from 'zod'
import { isUnset } from '#domain/kernel/path.ts'
import { contractClauses } from '#domain/listing/reading/clauses.ts'
import { offerBody } from '#domain/offer/form/body.ts'

/** A step into an answer: a key, then of a list all rows, one row, or the rows whose key has a value. */
interface Step {
  readonly key: string
  readonly rows?: 'all' | number | { readonly key: string; readonly is: string }
}

const STEP = /^([A-Za-z]\w*)(?:\[(?:(\d{1,2})|(\w+)=([\w .-]{1,60}))?\])?$/

/** `terms.loanType`, `secondaryBuyers[0].user.firstName`, `creditItems.includedItems[].name`, `costAllocations.stateItems[fieldId=x].responsiblePayer`; null for what is none. */
const stepsOf = (path: string): readonly Step[] | null => {
  const steps: Step[] = []
  for (const part of path.split('.')) {
    const found = STEP.exec(part)
    if (!found) return null
    const [, key = '', row, by, is = ''] = found
    if (by !== undefined) steps.push({ key, rows: { key: by, is } })
    else if (row !== undefined) steps.push({ key, rows: Number(row) })
    else steps.push(part.endsWith('[]') ? { key, rows: 'all' } : { key })
  }
  return steps
}

const line = z.string().nullish()

/** Brokers are printed with their contact (negotiation.md §7). */
const broker = z.object({
  name: line,
  license: line,
  brokerage: line,
  brokerageLicense: line,
  phone: line,
  email: line,
})

/** A party by its whole name, as the agreement prints it. */
const names = z.array(z.object({ name: z.string() }))

/** All that a form may print: the offer's answers, the listing's behind `listing.`, and parties and brokers as the agreement names them. */
const printable = z.object({
  ...offerBody.shape,
  listing: contractClauses,
  buyers: names,
  sellers: names,
  buyerAgent: broker,
  listingAgent: broker,
})

const BROKERS: ReadonlySet<string> = new Set(['buyerAgent', 'listingAgent'])
const PARTIES =
  /^(?:primaryBuyer|secondaryBuyers(?:\[.*?\])?|listing\.(?:primaryOwner|secondaryOwners(?:\[.*?\])?))\./

/** How to reach anybody but a broker, or a paper about a party, which may say it (negotiation.md §7, invariants 10 and 11). */
export const saysContact = (path: string): boolean => {
  const keys = path.split('.').map((part) => part.split('[')[0] ?? '')
  if (BROKERS.has(keys[0] ?? '')) return false
  if (keys.some((key) => key === 'email' || key === 'phone')) return true
  const rest = path.replace(PARTIES, '')
  return rest !== path && !/^(?:ownerType|orgName|officerTitle|user(?:\.(?:firstName|lastName))?)$/.test(rest)
}

export interface Answer {
  readonly kind: 'text' | 'number' | 'flag' | 'choice' | 'file'
  /** Of a choice: its values. */
  readonly values: readonly string[]
  /** Several answers. */
  readonly many: boolean
}

/** Without what makes an answer optional, or takes one of several forms of it. */
const bare = (schema: unknown): unknown => {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault)
    return bare(schema.unwrap())
  if (schema instanceof z.ZodPipe) return bare(schema.in)
  return schema instanceof z.ZodUnion ? bare(schema.options.at(-1)) : schema
}

/** The values of a choice as they are kept: of two words for one there is one. null: it is no choice. */
const valuesOf = (schema: unknown): string[] | null => {
  if (schema instanceof z.ZodEnum)
    return [...new Set(schema.options.map((value) => String(schema.parse(value))))]
  return schema instanceof z.ZodLiteral ? [...schema.values].map(String) : null
}

const KINDS: Readonly<Record<string, Answer['kind']>> = { string: 'text', number: 'number', boolean: 'flag' }

const childOf = (schema: unknown, key: string): unknown =>
  schema instanceof z.ZodObject && Object.hasOwn(schema.shape, key) ? schema.shape[key] : undefined

const rowOf = (schema: unknown): unknown => (schema instanceof z.ZodArray ? schema.element : undefined)

/** What kind of answer a path names; null: the schema has none there. */
export const answerAt = (path: string): Answer | null => {
  const steps = stepsOf(path)
  if (!steps) return null
  let schema = bare(printable)
  let many = false
  for (const { key, rows } of steps) {
    const next = childOf(schema, key)
    if (!next) return null
    schema = bare(next)
    const row = rowOf(schema)
    if ((rows === undefined) !== (row === undefined)) return null
    if (!row) continue
    schema = bare(row)
    many ||= rows === 'all'
    if (typeof rows === 'object' && !childOf(schema, rows.key)) return null
  }
  if (childOf(schema, 'id')) return { kind: 'file', values: [], many }
  const values = valuesOf(schema)
  if (values) return { kind: 'choice', values, many }
  const kind = schema instanceof z.ZodType ? KINDS[schema.type] : undefined
  return kind ? { kind, values: [], many } : null
}

const rowsOf = (list: unknown, rows: Step['rows']): unknown[] => {
  if (!Array.isArray(list)) return []
  if (rows === 'all') return list
  if (typeof rows === 'number') return list.slice(rows, rows + 1)
  return list.filter(
    (row: unknown) =>
      typeof row === 'object' &&
      row !== null &&
      rows !== undefined &&
      (row as Record<string, unknown>)[rows.key] === rows.is,
  )
}

/** The answers that stand at a path; what is missing or unset is left out. */
export const answersAt = (data: object, path: string): unknown[] => {
  let found: unknown[] = [data]
  for (const { key, rows } of stepsOf(path) ?? []) {
    found = found.flatMap((each) => {
      if (typeof each !== 'object' || each === null || !Object.hasOwn(each, key)) return []
      const value = (each as Record<string, unknown>)[key]
      return rows === undefined ? [value] : rowsOf(value, rows)
    })
  }
  return found.filter((value) => !isUnset(value))
}
