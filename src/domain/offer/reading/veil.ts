import { z } from 'zod'
import { fullName } from '#domain/kernel/format.ts'
import { getAt } from '#domain/kernel/path.ts'
import { offerBody, type OfferBody } from '#domain/offer/form/body.ts'
import { aliasOf } from '#domain/negotiation/blind.ts'
import { HELD_BACK, isHeldBack, mayBeOpened } from './file-names.ts'
import { redactor } from './redact.ts'

/*
 * What a blind comparison hides of an offer (negotiation.md §1.11). Whether it hides anything is negotiation/blind.ts's to
 * say; every reader of the selling side, the screen, the exports, the papers and the messages, goes through here.
 */

/** How the selling side reads one chain while its comparison is blind. */
export interface Veil {
  /** 'Buyer A' */
  readonly alias: string
  /** A text with the buyers' names replaced. */
  readonly redact: (text: string) => string
  /** Papers that the selling side wrote itself, by file id: these stay. */
  readonly own: ReadonlySet<string>
}

/** Whoever a chain's first document names. */
const namesOf = (people: OfferBody): string[] =>
  [people.primaryBuyer, ...(people.secondaryBuyers ?? [])].flatMap((buyer) =>
    [fullName(buyer?.user), buyer?.user?.firstName, buyer?.user?.lastName, buyer?.user?.email, buyer?.orgName]
      .map((name) => name?.trim() ?? '')
      .filter((name) => name !== ''),
  )

/** `also`: names by which the buyers are known beside those that the offer gives. */
export const veilOf = (
  people: OfferBody,
  arrival: number | null | undefined,
  own: ReadonlySet<string> = new Set(),
  also: readonly string[] = [],
): Veil => {
  const alias = aliasOf(arrival)
  return { alias, redact: redactor([...namesOf(people), ...also], alias), own }
}

/** Dates, amounts and choices name nobody; a choice may be called as a buyer is ('BUYER'), so it is left alone. */
const isChoice = (schema: unknown): boolean => {
  let at = schema
  while (at instanceof z.ZodOptional || at instanceof z.ZodNullable) at = at.unwrap()
  return at instanceof z.ZodEnum
}
const inner = (schema: unknown, key: string): unknown => {
  let at = schema
  while (at instanceof z.ZodOptional || at instanceof z.ZodNullable) at = at.unwrap()
  if (at instanceof z.ZodObject) return (at.shape as Record<string, unknown>)[key]
  return at instanceof z.ZodArray ? at.element : undefined
}

const hidden = (value: unknown, schema: unknown, veil: Veil): unknown => {
  if (typeof value === 'string') return isChoice(schema) ? value : veil.redact(value)
  if (typeof value !== 'object' || value === null) return value
  if ('id' in value && typeof value.id === 'string') return veil.own.has(value.id) ? value : { id: HELD_BACK }
  if (Array.isArray(value)) return value.map((each) => hidden(each, inner(schema, '0'), veil))
  return Object.fromEntries(
    Object.entries(value).map(([key, each]) => [key, hidden(each, inner(schema, key), veil)]),
  )
}

/** The buyers of a veiled chain: one, by letter. How many they are, and whether a trust buys, is not told. */
const aliasOnly = ({ alias }: Veil): Pick<OfferBody, 'primaryBuyer'> => {
  const [firstName = '', ...rest] = alias.split(' ')
  return { primaryBuyer: { user: { firstName, lastName: rest.join(' ') } } }
}

/** A body as the selling side reads it under a veil. */
export const veiled = (body: OfferBody, veil: Veil): OfferBody => {
  const { primaryBuyer, secondaryBuyers: _more, ...terms } = body
  return {
    // Answer by answer: what is read here may be a document with an id of its own, which is no file.
    ...(Object.fromEntries(
      Object.entries(terms).map(([key, each]) => [key, hidden(each, inner(offerBody, key), veil)]),
    ) as OfferBody),
    ...(primaryBuyer ? aliasOnly(veil) : {}),
  }
}

/**
 * What the selling side sent back of a veiled body, with what was hidden put in again: an answer that is as it was shown
 * is the answer that stood there. So a counter neither loses a paper that its writer could not see, nor a name.
 */
export const unveiled = (sent: Partial<OfferBody>, ground: OfferBody, veil: Veil): Partial<OfferBody> => {
  const shown = veiled(ground, veil)
  const back = (value: unknown, path: string): unknown => {
    const stood = getAt(ground, path)
    if (isHeldBack(value)) return stood ?? null
    if (typeof value === 'string') return value === getAt(shown, path) ? stood : value
    if (typeof value !== 'object' || value === null) return value
    if (Array.isArray(value)) {
      const was = getAt(shown, path)
      // An item may have moved: it is the one that was shown so.
      const at = (each: unknown, i: number) => {
        const found = typeof each === 'string' && Array.isArray(was) ? was.indexOf(each) : i
        return found < 0 ? i : found
      }
      return value.map((each, i) => back(each, `${path}.${at(each, i)}`))
    }
    return Object.fromEntries(
      Object.entries(value).map(([key, each]) => [key, back(each, path === '' ? key : `${path}.${key}`)]),
    )
  }
  return back(sent, '') as Partial<OfferBody>
}

const words = (value: unknown, schema: unknown): string[] => {
  if (typeof value === 'string') return isChoice(schema) ? [] : [value]
  if (typeof value !== 'object' || value === null) return []
  // A file's name is replaced as a whole and binds nobody.
  if ('id' in value && typeof value.id === 'string') return []
  if (Array.isArray(value)) return value.flatMap((each) => words(each, inner(schema, '0')))
  return Object.entries(value).flatMap(([key, each]) => words(each, inner(schema, key)))
}

const wordsOf = ({ primaryBuyer: _one, secondaryBuyers: _more, ...terms }: OfferBody): string[] =>
  Object.entries(terms).flatMap(([key, each]) => words(each, inner(offerBody, key)))

/**
 * Does the veil hide words of the terms themselves? Then nobody is bound to them unread: a buyer chooses the names, and a
 * name may swallow a clause.
 */
export const holdsBackText = (body: OfferBody, veil: Veil): boolean =>
  wordsOf(body).some((text) => veil.redact(text) !== text)

/** Does what the selling side wrote still say 'Buyer A'? Where it stood for a name, that name would be lost for good. */
export const keepsAlias = (body: OfferBody, veil: Veil): boolean =>
  wordsOf(body).some((text) => text.includes(veil.alias))

/** Which of a document's papers are held back and may be opened with a reason. */
export const openable = <F extends { readonly path: string; readonly id: string }>(
  papers: readonly F[],
  veil: Veil,
): F[] => papers.filter(({ path, id }) => !veil.own.has(id) && mayBeOpened(path))
