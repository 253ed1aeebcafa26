import { z } from 'zod'
import { BROKEN, siftOf } from '../whitelist.ts'

/** An instant as the pool delivers it: ISO 8601 UTC to the millisecond. */
export const instant = z.iso.datetime({ precision: 3 })

/** A day, YYYY-MM-DD. */
export const day = z.iso.date()

/** A jsonb object that was judged by its own schema when it was written. */
export const json = <T extends object>() =>
  z.custom<T>((value) => typeof value === 'object' && value !== null && !Array.isArray(value))

const judged = new WeakMap<z.ZodType, z.ZodType>()

/**
 * A jsonb value that binds somebody who acts on it: of the types that `schema` names, in production too (`judgedColumns`). Keys that it does not
 * name stay, since hashes were made with them; no rule reads them.
 */
export const jsonOfShape = <S extends z.ZodType>(schema: S) => {
  const column = z.custom<z.output<S>>((value) => siftOf(schema)(value) !== BROKEN)
  judged.set(column, schema)
  return column
}

/** Is a value what its column may hold? */
type Judge = (value: unknown) => boolean

/** The columns of a row that are read through a schema (`jsonOfShape`), each with what its values are judged by. */
export const judgedColumns = (row: z.ZodType): readonly (readonly [column: string, Judge])[] => {
  if (!(row instanceof z.ZodObject)) return []
  return Object.entries(row.shape as Record<string, z.ZodType>).flatMap(([column, own]) => {
    const inner = own instanceof z.ZodNullable ? (own.unwrap() as z.ZodType) : own
    const schema = judged.get(inner)
    if (!schema) return []
    const judge: Judge = (value) => (value === null && inner !== own) || siftOf(schema)(value) !== BROKEN
    return [[column, judge] as const]
  })
}

/** A jsonb array that was made by our own code. */
export const jsonList = <T extends object>() => z.custom<T[]>((value) => Array.isArray(value))

export const bytes = z.instanceof(Buffer)

/** For statements that answer no rows, or rows that nobody reads. */
export const noRow = z.unknown()

/** An instant that a statement answered as the rules take it: epoch ms. */
export const epochOf = (at: string | null): number | null => (at === null ? null : Date.parse(at))

/** An instant of the rules (epoch ms) as statements take it. */
export const isoOf = (at: number | null | undefined): string | null =>
  at == null ? null : new Date(at).toISOString()

const UTC = /^(\d{4}-\d\d-\d\d)[ T](\d\d:\d\d:\d\d)(?:\.(\d{1,6}))?\+00(?::00)?$/

/**
 * An instant as PostgreSQL writes it (`2026-11-21 13:51:16.123456+00`, in JSON `2026-11-21T13:51:16.123456+00:00`) as ISO
 * 8601 UTC to the millisecond. Cut and not computed: a list has a hundred of them, and Date reads the first form the slow
 * way. A session in another time zone goes through Date.
 */
export const instantOf = (text: string): string => {
  const [, day, time, fraction = ''] = UTC.exec(text) ?? []
  return day ? `${day}T${time}.${fraction.slice(0, 3).padEnd(3, '0')}Z` : new Date(text).toISOString()
}
