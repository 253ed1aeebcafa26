import { COPY } from './copy.ts'

/** None where more stands there than may: what was kept before a limit came stays. */
export const leftOf = (text: string | null | undefined, max: number): number =>
  Math.max(0, max - (text ?? '').length)

/** `12 characters remaining`; fields with a maximum length show it (spec 2 §5 "Other rules"). */
export const remaining = (text: string | null | undefined, max: number): string =>
  COPY.remaining(leftOf(text, max))
