/** The ten digits of a US number, a leading 1 dropped; null when it is none (spec 3 §5 "Phone (US, masked)"). */
export const usDigits = (phone: string): string | null => {
  if (!/^[\d\s().+\-–]*$/.test(phone)) return null
  const digits = phone.replace(/\D/g, '')
  const ten = digits.length === 11 && digits.startsWith('1') ? digits.slice(1) : digits
  return ten.length === 10 ? ten : null
}

export const isUsPhone = (phone: string): boolean => usDigits(phone) !== null
