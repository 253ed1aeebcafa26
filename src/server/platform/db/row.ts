import { z } from 'zod'

/** An instant as the pool delivers it: ISO 8601 UTC to the millisecond. */
export const instant = z.iso.datetime({ precision: 3 })

/** A day, YYYY-MM-DD. */
export const day = z.iso.date()

/** A jsonb object that was judged by its own schema when it was written. */
export const json = <T extends object>() =>
  z.custom<T>((value) => typeof value === 'object' && value !== null && !Array.isArray(value))

/** A jsonb array that was made by our own code. */
export const jsonList = <T extends object>() => z.custom<T[]>((value) => Array.isArray(value))

export const bytes = z.instanceof(Buffer)

/** For statements that answer no rows, or rows that nobody reads. */
export const noRow = z.unknown()
