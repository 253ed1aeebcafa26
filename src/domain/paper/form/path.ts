import { z } from 'zod'
import { isUnset } from '#domain/kernel/path.ts'
import { CONTRACT_SECTIONS } from '#domain/listing/reading/clauses.ts'
import { listingBody } from '#domain/listing/form/body.ts'
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

const sections = Object.fromEntries(CONTRACT_SECTIONS.map((key) => [key, true])) as Record<
  (typeof CONTRACT_SECTIONS)[number],
  true
>

/** All that a form may print: the offer's answers, the listing's behind `listing.`, and parties and brokers as the agreement names them. */
const printable = z.object({
  ...offerBody.shape,
  listing: listingBody.pick(sections),
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

interface Def {
  readonly type: string
  readonly innerType?: z.ZodType
  readonly element?: z.ZodType
  readonly options?: readonly z.ZodType[]
  readonly shape?: Readonly<Record<string, z.ZodType>>
  readonly entries?: Readonly<Record<string, string>>
  readonly values?: readonly unknown[]
  readonly in?: z.ZodType
}

const defOf = (schema: z.ZodType): Def => schema.def as unknown as Def

/** Without what makes an answer optional, or takes one of several forms of it. */
const bare = (schema: z.ZodType): z.ZodType => {
  const def = defOf(schema)
  const inner = def.innerType ?? def.in ?? (def.type === 'union' ? def.options?.at(-1) : undefined)
  return inner ? bare(inner) : schema
}

/** The values of a choice as they are kept: of two words for one there is one. */
const valuesOf = (choice: z.ZodType): string[] => {
  const { entries, values } = defOf(choice)
  const all = [...Object.values(entries ?? {}), ...(values ?? [])]
  return [...new Set(all.map((value) => String(choice.parse(value))))]
}

const KINDS: Readonly<Record<string, Answer['kind']>> = {
  string: 'text',
  number: 'number',
  boolean: 'flag',
  enum: 'choice',
  literal: 'choice',
}

const childOf = (schema: z.ZodType, key: string): z.ZodType | undefined => {
  const { shape } = defOf(schema)
  return shape && Object.hasOwn(shape, key) ? shape[key] : undefined
}

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
    const { element } = defOf(schema)
    if ((rows === undefined) !== (element === undefined)) return null
    if (!element) continue
    schema = bare(element)
    many ||= rows === 'all'
    if (typeof rows === 'object' && !childOf(schema, rows.key)) return null
  }
  if (childOf(schema, 'id')) return { kind: 'file', values: [], many }
  const kind = KINDS[defOf(schema).type]
  if (!kind) return null
  return { kind, values: kind === 'choice' ? valuesOf(schema) : [], many }
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
