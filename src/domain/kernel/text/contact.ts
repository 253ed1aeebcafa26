/** An email or a number without the format characters that are copied along with it and that nobody sees: a soft hyphen, a mark of direction. */
export const written = (text: string): string => text.replace(/[\p{Cf}\p{DI}]/gu, '').trim()

/** Email addresses compare without case everywhere (negotiation.md §8). */
export const normalEmail = (email: string): string => written(email).toLowerCase()

export const sameEmail = (a: string | null | undefined, b: string | null | undefined): boolean =>
  !!a && !!b && normalEmail(a) === normalEmail(b)

/** Of Google's mail, which reads no dots before the @. */
const WITHOUT_DOTS = new Set(['gmail.com', 'googlemail.com'])

/**
 * The mailbox of an address as most mail servers find it, to count what arrives there: what follows a plus is a note of its owner (RFC 5233). For
 * counts alone: some server may have two mailboxes here.
 */
export const mailboxOf = (email: string): string => {
  const address = normalEmail(email)
  const at = address.lastIndexOf('@')
  const host = address.slice(at + 1)
  const plus = address.indexOf('+', 1)
  const name = address.slice(0, plus > 0 && plus < at ? plus : at)
  return WITHOUT_DOTS.has(host) ? `${name.replaceAll('.', '')}@gmail.com` : `${name}@${host}`
}

/** An address by which its owner is known again, and nobody else finds them: `d…@mail.example`, `…09`. */
export const maskedContact = (contact: string): string => {
  const [name = '', host] = contact.split('@')
  return host === undefined ? `…${contact.slice(-2)}` : `${name.slice(0, 1)}…@${host}`
}

/** What somebody else's program said, without the addresses it quotes. */
export const withoutAddresses = (text: string): string =>
  text.replace(/\S+/g, (word) => (word.includes('@') ? '[address]' : word))

/**
 * One spelling of one mailbox: mail servers read a host in letters of another script, width, or face as another one, and a last label that begins
 * with a digit as a number. So a host has ASCII letters, digits, and hyphens alone, as xn-- spells every other. Before the @ nothing is unseen, and
 * dots stand alone: what sends mails takes control characters out, and puts a quoted form in.
 */
const EMAIL =
  /^[^\s@"<>()[\],;:\\.\p{C}\p{DI}]+(?:\.[^\s@"<>()[\],;:\\.\p{C}\p{DI}]+)*@(?:[a-zA-Z0-9]+(?:-+[a-zA-Z0-9]+)*\.)+[a-zA-Z][a-zA-Z0-9]*(?:-+[a-zA-Z0-9]+)*$/u

/** Something one can write to: one @, a dotted host, no blanks, no letter that stands for others (NFKC), at most 254 characters. */
export const isEmail = (email: string): boolean => {
  const address = email.trim()
  const letters = address + address.toLowerCase()
  return address.length <= 254 && EMAIL.test(address) && letters.normalize('NFKC') === letters
}

/** The ten digits of a US number, a leading 1 dropped; null when it is none (spec 3 §5 "Phone (US, masked)"). */
export const usDigits = (phone: string): string | null => {
  const number = written(phone)
  if (!/^[\d\s().+‐-―-]*$/.test(number)) return null
  const digits = number.replace(/\D/g, '')
  const ten = digits.length === 11 && digits.startsWith('1') ? digits.slice(1) : digits
  return ten.length === 10 ? ten : null
}

export const isUsPhone = (phone: string): boolean => usDigits(phone) !== null
