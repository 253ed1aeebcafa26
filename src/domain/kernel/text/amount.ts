/** How many dollars one of it is. Agents write a million as mm as well. */
const UNITS: Readonly<Record<string, number>> = {
  k: 1e3,
  thousand: 1e3,
  m: 1e6,
  mm: 1e6,
  mil: 1e6,
  million: 1e6,
}
const WRITTEN = /^\$?\s*((?:\d{1,3}(?:,\d{3})+|\d+)(?:\.\d*)?|\.\d+)\s*([a-z]*)$/i

/** "$1.2m", "800k", "$1,250,000": the dollars that a price says, to the cent; null for what is no price. */
export const amountIn = (text: string): number | null => {
  const [, figure, unit = ''] = WRITTEN.exec(text.trim()) ?? []
  const times = unit === '' ? 1 : UNITS[unit.toLowerCase()]
  if (figure === undefined || times === undefined) return null
  return Math.round(Number(figure.replaceAll(',', '')) * times * 100) / 100
}
