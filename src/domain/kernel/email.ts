/** Email addresses compare without case everywhere (negotiation.md §8). */
export const normalEmail = (email: string): string => email.trim().toLowerCase()

export const sameEmail = (a: string | null | undefined, b: string | null | undefined): boolean =>
  !!a && !!b && normalEmail(a) === normalEmail(b)

const EMAIL = /^[^\s@"<>()[\],;:\\]+@[^\s@"<>()[\],;:\\.]+(\.[^\s@"<>()[\],;:\\.]+)+$/

/** Something one can write to: one @, a dotted host, no blanks, at most 254 characters. */
export const isEmail = (email: string): boolean => email.trim().length <= 254 && EMAIL.test(email.trim())
