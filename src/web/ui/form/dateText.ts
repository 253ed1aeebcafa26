/** What may be typed in a date: digits and slashes, ten characters (spec 3 §5 "Dates"). */
export const dateTyped = (text: string): string => {
  const clean = text.replace(/[^\d/]/g, '')
  if (clean.includes('/')) return clean.replace(/^(\d{1,2})\/(\d{2})(\d+)$/, '$1/$2/$3').slice(0, 10)
  if (clean.length > 4) return `${clean.slice(0, 2)}/${clean.slice(2, 4)}/${clean.slice(4, 8)}`
  return clean.length > 2 ? `${clean.slice(0, 2)}/${clean.slice(2)}` : clean
}

/** `07/01/2026` -> `2026-07-01`; null for anything that is not a day of the calendar. */
export const storedDate = (typed: string): string | null => {
  const match = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(typed)
  if (!match) return null
  const [month, day, year] = [Number(match[1]), Number(match[2]), Number(match[3])]
  const at = new Date(Date.UTC(year, month - 1, day))
  if (at.getUTCMonth() !== month - 1 || at.getUTCDate() !== day || year < 1900) return null
  return at.toISOString().slice(0, 10)
}
