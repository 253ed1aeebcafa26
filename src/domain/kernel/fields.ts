import { z } from 'zod'
import { COMMENT_LIMIT } from './text/clean.ts'
import { staysInLine, TOO_MANY_MARKS } from './text/printed.ts'
import { LENGTHS } from './lengths.ts'
import { tooLong } from './sentences.ts'
import { emailTyped, typed } from './typed.ts'
import { hasTwoDecimals } from './money.ts'

/** Characters of what is said under a photograph, and of what is said in its place. */
export const PHOTO_CAPTION = 140
export const PHOTO_ALT = 250

/**
 * The kinds of answer a body is made of. All are lenient as a draft is: an answer may be missing or null.
 * What is there has the right type, fits its limit and has no more decimals than money has.
 * Source: spec 3 §5 "Shared inputs", api.md "Shapes".
 */
/** Dollars, at most two decimals and 15 integer digits, never negative. */
export const money = z
  .number('Invalid value')
  .min(0, 'Invalid value')
  .lt(1e15, 'Invalid value')
  .refine(hasTwoDecimals, 'Invalid value')
  .nullish()

/** Percent 0 to 100, at most two decimals. */
export const percent = z
  .number('Invalid range')
  .min(0, 'Invalid range')
  .max(100, 'Invalid range')
  .refine(hasTwoDecimals, 'Invalid range')
  .nullish()

/** A line or a block of text, trimmed, at most `max` characters. */
export const text = (max: number) =>
  typed()
    .max(max, tooLong(max))
    .nullish()
    .refine((value) => value == null || staysInLine(value), TOO_MANY_MARKS)

/** An email, as a draft has it. */
export const email = emailTyped().max(LENGTHS.email, tooLong(LENGTHS.email)).nullish()

/** Comment boxes. */
export const comments = text(COMMENT_LIMIT)

export const flag = z.boolean().nullish()

/** A number of days. */
export const days = z
  .number('Invalid value')
  .int('Invalid value')
  .min(0, 'Invalid value')
  .max(3650, 'Invalid value')
  .nullish()

/** A count or measure, zero allowed. */
export const count = z.number().min(0).max(10_000_000).nullish()

/** A whole measure of land, in square feet: up to some 2,300 acres. */
export const area = z
  .number('Invalid value')
  .int('Invalid value')
  .min(0, 'Invalid value')
  .max(99_999_999, 'Invalid value')
  .nullish()

/** The year something was built in. */
export const year = z
  .number('Invalid year')
  .int('Invalid year')
  .min(1600, 'Invalid year')
  .max(2100, 'Invalid year')
  .nullish()

/** Anything while it is being typed; completeness checks that it is a real YYYY-MM-DD. */
export const dateText = text(10)

export const oneOf = <const T extends readonly [string, ...string[]]>(values: T) => z.enum(values).nullish()

/** -1 means unset in a listing's offer preferences (spec 2 §3 "instantAuction"). */
export const unsetOr = <T extends z.ZodType>(schema: T) => z.union([z.literal(-1), schema]).nullish()

/** An uploaded file. Only the id counts on the way in; name and url are the server's. */
export const fileObject = z.object({
  id: z
    .string()
    .max(100, 'Invalid value')
    .regex(/^[\w-]+$/, 'Invalid value'),
  name: typed().max(255).nullish(),
  url: typed().max(2083).nullish(),
})
export const file = fileObject.nullish()
export type FileRef = z.output<typeof fileObject>

export const files = (max: number) => z.array(fileObject).max(max).nullish()

/**
 * A photograph of a home: what its agent says about it, and how large it is (pixels, the server's). One that was altered
 * digitally names the picture as it was taken, as California asks since 2026 (AB 723).
 */
export const photoObject = fileObject.extend({
  width: z.number().int().positive().max(100_000).nullish(),
  height: z.number().int().positive().max(100_000).nullish(),
  caption: text(PHOTO_CAPTION),
  alt: text(PHOTO_ALT),
  altered: flag,
  original: file,
})
export const photo = photoObject.nullish()
export type Photograph = z.output<typeof photoObject>

export const photos = (max: number) => z.array(photoObject).max(max).nullish()

/** A named thing: included, excluded or leased items. */
export const namedItems = z
  .array(z.object({ name: typed().max(200) }))
  .max(100)
  .nullish()

/** Ticked rows of a list, by their ids. */
export const ids = (max: number) => z.array(typed().max(60)).max(max).nullish()

type FlagsAndFiles<K extends string> = Record<K, typeof flag> & Record<`${K}File`, typeof file>

/** For each key a flag `key` and a file `keyFile`: addenda, riders, disclosures. */
export const flagsWithFiles = <const K extends string>(keys: readonly K[]): FlagsAndFiles<K> =>
  Object.fromEntries(
    keys.flatMap((key) => [
      [key, flag],
      [`${key}File`, file],
    ]),
  ) as FlagsAndFiles<K>

export const flags = <const K extends string>(keys: readonly K[]): Record<K, typeof flag> =>
  Object.fromEntries(keys.map((key) => [key, flag])) as Record<K, typeof flag>
