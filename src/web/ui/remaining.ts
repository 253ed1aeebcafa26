import { COPY } from './copy.ts'

/** `12 characters remaining`; fields with a maximum length show it (spec 2 §5 "Other rules"). */
export const remaining = (text: string | null | undefined, max: number): string => {
  const left = max - (text ?? '').length
  return COPY.remaining(left)
}
