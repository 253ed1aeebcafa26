import { STAGE_ROWS } from '#domain/contract/rows.ts'
import { isSigning, partOf, type SigningPart } from '#domain/contract/vocabulary.ts'
import type { PropertyState } from '#domain/kernel/place/property-state.ts'
import { boxesOnPage, type FormFacts, type FormField } from './facts.ts'
import { isDateFormat } from './words.ts'
import { formMap, type FillType, type FormMap, type MapField, type MapSignature } from './map.ts'
import { answerAt, saysContact, type Answer } from './path.ts'

/** Something that is wrong with a map, and at which place of it. */
export interface Fault {
  readonly at: readonly (string | number)[]
  readonly message: string
}

/** Who signs an agreement of a state: in Florida the principals alone (negotiation.md §3). */
export const requiredRoles = (state: PropertyState): SigningPart[] =>
  STAGE_ROWS.flatMap(({ from, stage }) => (stage?.next[state] ? from.filter(isSigning).map(partOf) : []))

const TAKES: Readonly<Record<FillType, readonly FormField['kind'][]>> = {
  text: ['text', 'choice'],
  money: ['text', 'choice'],
  money0: ['text', 'choice'],
  percent: ['text', 'choice'],
  int: ['text', 'choice'],
  date: ['text', 'choice'],
  join: ['text', 'choice'],
  check: ['check'],
  radio: ['radio'],
  image: ['text', 'button', 'signature'],
}

const CALLED: Readonly<Record<FormField['kind'], string>> = {
  text: 'a text field',
  check: 'a check box',
  radio: 'a set of radio buttons',
  choice: 'a list',
  signature: 'a signature field',
  button: 'a button',
}

const ANSWERS: Readonly<Record<Exclude<FillType, 'join'>, readonly Answer['kind'][]>> = {
  text: ['text', 'choice', 'number'],
  money: ['number'],
  money0: ['number'],
  percent: ['number'],
  int: ['number'],
  date: ['text'],
  check: ['text', 'choice', 'number', 'flag'],
  radio: ['choice', 'flag'],
  image: ['file'],
}

/** Answers that are kept as codes: nobody reads those. */
const CODES = /(?:includedStateSpecifiedItems\[|\.fieldId$)/

const valuesOf = (answer: Answer): readonly string[] =>
  answer.kind === 'flag' ? ['true', 'false'] : answer.values

const pathFault = (path: string): string | null => {
  if (saysContact(path))
    return `“${path}” says how to reach somebody. How to reach buyers and sellers is never printed.`
  return answerAt(path) ? null : `“${path}” is no answer of an offer or a listing.`
}

/** What a filling asks of its answer. */
const answerFaults = (field: MapField, answer: Answer): string[] => {
  const { type, path } = field
  const faults: string[] = []
  if (
    type === 'join' ? answer.kind === 'file' || answer.kind === 'flag' : !ANSWERS[type].includes(answer.kind)
  )
    faults.push(`“${path}” can’t be filled in as “${type}”.`)
  if (answer.many && type !== 'join' && type !== 'check')
    faults.push(`“${path}” is a list: use “join”, or name one row of it, like [0].`)
  if ((type === 'text' || type === 'join') && answer.kind === 'choice') {
    const missing = answer.values.filter((value) => !field.labels?.[value])
    if (missing.length > 0)
      faults.push(`“${path}” is chosen from a list: add the words for ${missing.join(', ')} as “labels”.`)
  }
  if ((type === 'text' || type === 'join') && CODES.test(path) && !field.labels)
    faults.push(
      `“${path}” is a list of codes: tick a box for each with “equals”, or add their words as “labels”.`,
    )
  if (field.equals !== undefined && answer.kind !== 'text' && answer.kind !== 'number')
    if (!valuesOf(answer).includes(String(field.equals)))
      faults.push(`“${path}” is never “${String(field.equals)}”. It can be ${valuesOf(answer).join(', ')}.`)
  return faults
}

const optionFaults = (field: MapField, answer: Answer, pdf: FormField): string[] =>
  valuesOf(answer).flatMap((value) => {
    const option = field.options?.[value] ?? value
    return pdf.options.includes(option)
      ? []
      : [
          `The field “${pdf.name}” has no choice for ${value}: “${option}” is none of ${pdf.options.slice(0, 10).join(', ')}.`,
        ]
  })

const unknownField = (name: string): string => `The form has no field “${name}”.`

const onNoPage = (name: string): string =>
  `The field “${name}” stands on no page of the form, so that nobody would see what is in it.`

/** Fillings of one field of which more than one could apply: a box that several answers tick is none. */
const twiceFilled = ({ fields }: FormMap, known: ReadonlyMap<string, FormField>): Fault[] => {
  const seen = Map.groupBy(
    fields.filter(({ type }) => type !== 'check'),
    ({ pdf }) => pdf,
  )
  return fields.flatMap((field, i) => {
    const same = seen.get(field.pdf) ?? []
    return field.type !== 'check' && known.has(field.pdf) && same.length > 1 && field.when === undefined
      ? [
          {
            at: ['fields', i, 'pdf'],
            message: `The field “${field.pdf}” is filled in ${same.length} times: each needs a “when”, so that one of them applies.`,
          },
        ]
      : []
  })
}

const fieldFaults = (
  field: MapField,
  i: number,
  form: FormFacts,
  known: ReadonlyMap<string, FormField>,
): Fault[] => {
  const at = (key: keyof MapField, message: string): Fault => ({ at: ['fields', i, key], message })
  const pdf = known.get(field.pdf)
  const answer = answerAt(field.path)
  const wrongPath = pathFault(field.path)
  const when = field.when?.replace(/^!/, '')
  const wrongWhen = when === undefined ? null : pathFault(when)
  return [
    ...(pdf ? [] : [at('pdf', unknownField(field.pdf))]),
    ...(pdf && boxesOnPage(pdf, form).length === 0 ? [at('pdf', onNoPage(pdf.name))] : []),
    ...(pdf && !TAKES[field.type].includes(pdf.kind)
      ? [at('type', `“${pdf.name}” is ${CALLED[pdf.kind]}, which “${field.type}” can’t fill in.`)]
      : []),
    ...(wrongPath ? [at('path', wrongPath)] : []),
    ...(wrongWhen ? [at('when', wrongWhen)] : []),
    ...(field.format !== undefined && !isDateFormat(field.format)
      ? [at('format', 'A date is made of MM, DD, YYYY, M, D, YY and the signs between them.')]
      : []),
    ...(answer && !wrongPath ? answerFaults(field, answer).map((message) => at('path', message)) : []),
    ...(answer && pdf && field.type === 'radio'
      ? optionFaults(field, answer, pdf).map((message) => at('options', message))
      : []),
  ]
}

const signatureFaults = (
  s: MapSignature,
  i: number,
  form: FormFacts,
  known: ReadonlyMap<string, FormField>,
): Fault[] => {
  const at = (key: keyof MapSignature, message: string): Fault => ({ at: ['signatures', i, key], message })
  if (s.pdf !== undefined) {
    const field = known.get(s.pdf)
    if (!field) return [at('pdf', unknownField(s.pdf))]
    return boxesOnPage(field, form).length === 0 ? [at('pdf', onNoPage(s.pdf))] : []
  }
  if (s.page === undefined || s.rect === undefined)
    return [at('role', 'A place to sign is a field (pdf), or a page and a rect.')]
  const page = form.pages[s.page - 1]
  if (!page) return [at('page', `The form has no page ${s.page}.`)]
  const [left, lower, right, upper] = s.rect
  const fits = left >= 0 && lower >= 0 && right <= page.width && upper <= page.height
  return fits && right - left >= 8 && upper - lower >= 8
    ? []
    : [
        at(
          'rect',
          'This is no box on that page: left, lower, right and upper edge, in points from the lower left corner.',
        ),
      ]
}

/** The first buyer, the first seller and, where they sign, the agents have a place for a signature on the form itself. */
const missingSigners = (map: FormMap): Fault[] =>
  requiredRoles(map.state).flatMap((role) =>
    map.signatures.some((s) => s.role === role && s.index === 0 && s.kind === 'signature')
      ? []
      : [{ at: ['signatures'], message: `There is no place for the signature of ${role}.` }],
  )

const wrongShape = (issue: { code: string; message: string; keys?: readonly string[] }): string =>
  issue.code === 'unrecognized_keys'
    ? `There is no setting ${(issue.keys ?? []).map((key) => `“${key}”`).join(', ')} here.`
    : issue.message

/** Reads a map and finds everything that is wrong with it for this form (negotiation.md §7, "Validation on upload"). */
export const readMap = (value: unknown, form: FormFacts): { map: FormMap } | { faults: Fault[] } => {
  const read = formMap.safeParse(value)
  if (!read.success)
    return {
      faults: read.error.issues.map((issue) => ({
        at: issue.path as (string | number)[],
        message: wrongShape(issue),
      })),
    }
  const map = read.data
  const known = new Map(form.fields.map((field) => [field.name, field]))
  const faults: Fault[] = [
    ...(map.sha256.toLowerCase() === form.sha256
      ? []
      : [{ at: ['sha256'], message: `This is not the SHA-256 of template.pdf, which is ${form.sha256}.` }]),
    ...(map.templateId.startsWith(map.state)
      ? []
      : [{ at: ['state'], message: `The form ${map.templateId} is not one of ${map.state}.` }]),
    ...map.fields.flatMap((field, i) => fieldFaults(field, i, form, known)),
    ...twiceFilled(map, known),
    ...map.signatures.flatMap((s, i) => signatureFaults(s, i, form, known)),
    ...missingSigners(map),
  ]
  return faults.length > 0 ? { faults } : { map }
}
