import { z } from 'zod'
import { getAt } from '#domain/kernel/path.ts'
import { offerBody, type OfferBody } from '#domain/offer/form/body.ts'
import { aliasOf } from '#domain/negotiation/blind.ts'
import { HELD_BACK, isHeldBack, mayBeOpened } from './file-names.ts'
import { NO_WORDS, type OwnWords } from './own-words.ts'
import { redactor, type Redactor } from './redact.ts'

/*
 * What a blind comparison hides of an offer (negotiation.md §1.11). Whether it hides anything is negotiation/blind.ts's to
 * say; every reader of the selling side, the screen, the exports, the papers and the messages, goes through here.
 */

/** How the selling side reads one chain while its comparison is blind. */
export interface Veil extends Redactor {
  /** 'Buyer A' */
  readonly alias: string
  /** Papers that the selling side wrote itself, by file id: these stay. */
  readonly own: ReadonlySet<string>
}

const said = (values: readonly (string | null | undefined)[]): string[] =>
  values.map((value) => value?.trim() ?? '').filter((value) => value !== '')

/** `people` is a chain's first document; `also`: names by which its buyers are known beside those that it gives. */
export const veilOf = (
  people: OfferBody,
  arrival: number | null | undefined,
  own: ReadonlySet<string> = new Set(),
  also: readonly string[] = [],
): Veil => {
  const alias = aliasOf(arrival)
  const buyers = [people.primaryBuyer, ...(people.secondaryBuyers ?? [])]
  const users = buyers.flatMap((buyer) => buyer?.user ?? [])
  const known = {
    people: [...users, ...also.map((name) => ({ lastName: name }))].map((user) => ({
      firstName: 'firstName' in user ? user.firstName : null,
      lastName: user.lastName,
    })),
    organizations: said(buyers.map((buyer) => buyer?.orgName)),
    emails: said(users.map((user) => user.email)),
    phones: said(users.map((user) => user.phone)),
  }
  return { alias, ...redactor(known, alias), own }
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

/** A company's own address and number are no free text. */
const isContact = (key: string): boolean => key === 'email' || key === 'phone'

const hiddenText = (text: string, path: string, veil: Veil): string =>
  isContact(path.split('.').at(-1) ?? '') ? veil.names(text) : veil.free(text)

const hidden = (value: unknown, schema: unknown, path: string, veil: Veil, words: OwnWords): unknown => {
  if (typeof value === 'string')
    return isChoice(schema) || words.has(path) ? value : hiddenText(value, path, veil)
  if (typeof value !== 'object' || value === null) return value
  if ('id' in value && typeof value.id === 'string') return veil.own.has(value.id) ? value : { id: HELD_BACK }
  const each = (key: string | number, at: unknown) =>
    hidden(at, inner(schema, String(key)), `${path}.${key}`, veil, words)
  if (Array.isArray(value)) return value.map((at, i) => each(i, at))
  return Object.fromEntries(Object.entries(value).map(([key, at]) => [key, each(key, at)]))
}

/** The buyers of a veiled chain: one, by letter. How many they are, and whether a trust buys, is not told. */
const aliasOnly = ({ alias }: Veil): Pick<OfferBody, 'primaryBuyer'> => {
  const [firstName = '', ...rest] = alias.split(' ')
  return { primaryBuyer: { user: { firstName, lastName: rest.join(' ') } } }
}

/** A body as the selling side reads it under a veil. `words`: what of it that side wrote itself, which stays as written. */
export const veiled = (body: OfferBody, veil: Veil, words: OwnWords = NO_WORDS): OfferBody => {
  const { primaryBuyer, secondaryBuyers: _more, ...terms } = body
  return {
    // Answer by answer: what is read here may be a document with an id of its own, which is no file.
    ...(Object.fromEntries(
      Object.entries(terms).map(([key, each]) => [
        key,
        hidden(each, inner(offerBody, key), key, veil, words),
      ]),
    ) as OfferBody),
    ...(primaryBuyer ? aliasOnly(veil) : {}),
  }
}

/** What the selling side sent of a veiled body. */
export interface Sent {
  /** With what was hidden put in again. */
  readonly terms: Partial<OfferBody>
  /** Where in it words stand that are not those that were shown: the selling side typed them now. */
  readonly typed: OwnWords
  /** These, and those that it had typed before and sent back as they were. */
  readonly own: OwnWords
}

/**
 * What the selling side sent back of a veiled body, with what was hidden put in again: an answer that is as it was shown
 * is the answer that stood there. So a counter neither loses a paper that its writer could not see, nor a name. Everything
 * else is its writer's own, also where it says what stood there: who guesses a name learns nothing.
 */
export const unveiled = (
  sent: Partial<OfferBody>,
  ground: OfferBody,
  veil: Veil,
  words: OwnWords = NO_WORDS,
): Sent => {
  const shown = veiled(ground, veil, words)
  const typed = new Set<string>()
  const own = new Set<string>()
  /** `was`: where in the ground it stood; `is`: where it stands in what was sent. */
  const back = (value: unknown, was: string, is: string): unknown => {
    const stood = getAt(ground, was)
    if (isHeldBack(value)) return stood ?? null
    if (typeof value === 'string') {
      const same = value === getAt(shown, was)
      if (!same) typed.add(is)
      if (!same || words.has(was)) own.add(is)
      return same ? stood : value
    }
    if (typeof value !== 'object' || value === null) return value
    if (Array.isArray(value)) {
      const before = getAt(shown, was)
      const texts = Array.isArray(before) ? before.map((each) => JSON.stringify(each)) : []
      // An item may have moved: it is the one that was shown so.
      return value.map((each, i) => {
        const text = JSON.stringify(each)
        const found = texts[i] === text ? i : texts.indexOf(text)
        return back(each, `${was}.${found < 0 ? i : found}`, `${is}.${i}`)
      })
    }
    const at = (path: string, key: string) => (path === '' ? key : `${path}.${key}`)
    return Object.fromEntries(
      Object.entries(value).map(([key, each]) => [key, back(each, at(was, key), at(is, key))]),
    )
  }
  return { terms: back(sent, '', '') as Partial<OfferBody>, typed, own }
}

/** Every text of the terms that is no choice and no file, with its place. */
const textsOf = (value: unknown, schema: unknown, path: string): [path: string, text: string][] => {
  if (typeof value === 'string') return isChoice(schema) ? [] : [[path, value]]
  if (typeof value !== 'object' || value === null) return []
  // A file's name is replaced as a whole and binds nobody.
  if ('id' in value && typeof value.id === 'string') return []
  return Object.entries(value).flatMap(([key, each]) => textsOf(each, inner(schema, key), `${path}.${key}`))
}

const textsOfTerms = ({ primaryBuyer: _one, secondaryBuyers: _more, ...terms }: OfferBody) =>
  Object.entries(terms).flatMap(([key, each]) => textsOf(each, inner(offerBody, key), key))

/**
 * Does the veil hide words of the terms themselves? Then nobody is bound to them unread: a buyer chooses the names, and a
 * name may swallow a clause.
 */
export const holdsBackText = (body: OfferBody, veil: Veil, words: OwnWords = NO_WORDS): boolean =>
  textsOfTerms(body).some(([path, text]) => !words.has(path) && hiddenText(text, path, veil) !== text)

/** Does what the selling side typed still say 'Buyer A'? Where it stood for a name, that name would be lost for good. */
export const keepsAlias = ({ terms, typed }: Sent, veil: Veil): boolean =>
  textsOfTerms(terms as OfferBody).some(([path, text]) => typed.has(path) && text.includes(veil.alias))

/** Which of a document's papers are held back and may be opened with a reason. */
export const openable = <F extends { readonly path: string; readonly id: string }>(
  papers: readonly F[],
  veil: Veil,
): F[] => papers.filter(({ path, id }) => !veil.own.has(id) && mayBeOpened(path))
