/** The digits of a US number, at most ten; a leading country code goes. */
export const phoneDigits = (text: string): string => {
  const digits = text.replace(/\D/g, '')
  return (digits.length === 11 && digits.startsWith('1') ? digits.slice(1) : digits).slice(0, 10)
}

/** `(415) 555-01` while it is being typed. */
export const phoneMask = (text: string): string => {
  const d = phoneDigits(text)
  if (d.length === 0) return ''
  if (d.length <= 3) return `(${d}`
  if (d.length <= 6) return `(${d.slice(0, 3)}) ${d.slice(3)}`
  return `(${d.slice(0, 3)}) ${d.slice(3, 6)}-${d.slice(6)}`
}
