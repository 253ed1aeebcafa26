/** Email addresses compare without case everywhere (negotiation.md §8). */
export const normalEmail = (email: string): string => email.trim().toLowerCase()

export const sameEmail = (a: string | null | undefined, b: string | null | undefined): boolean =>
  !!a && !!b && normalEmail(a) === normalEmail(b)

/** An address by which its owner is known again, and nobody else finds them: `d…@mail.example`, `…09`. */
export const maskedContact = (contact: string): string => {
  const [name = '', host] = contact.split('@')
  return host === undefined ? `…${contact.slice(-2)}` : `${name.slice(0, 1)}…@${host}`
}

/** What somebody else's program said, without the addresses it quotes. */
export const withoutAddresses = (text: string): string =>
  text.replace(/\S+/g, (word) => (word.includes('@') ? '[address]' : word))

/** The labels of a host are letters and digits of any script, with hyphens between; nothing is unseen. */
const EMAIL =
  /^[^\s@"<>()[\],;:\\\p{DI}]+@[\p{L}\p{N}][\p{L}\p{M}\p{N}]*(?:-+[\p{L}\p{M}\p{N}]+)*(?:\.[\p{L}\p{N}][\p{L}\p{M}\p{N}]*(?:-+[\p{L}\p{M}\p{N}]+)*)+$/u

/** Something one can write to: one @, a dotted host, no blanks, at most 254 characters. */
export const isEmail = (email: string): boolean => email.trim().length <= 254 && EMAIL.test(email.trim())

/** The ten digits of a US number, a leading 1 dropped; null when it is none (spec 3 §5 "Phone (US, masked)"). */
export const usDigits = (phone: string): string | null => {
  if (!/^[\d\s().+\-–]*$/.test(phone)) return null
  const digits = phone.replace(/\D/g, '')
  const ten = digits.length === 11 && digits.startsWith('1') ? digits.slice(1) : digits
  return ten.length === 10 ? ten : null
}

export const isUsPhone = (phone: string): boolean => usDigits(phone) !== null
