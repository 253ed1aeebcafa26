/** How many of one it is. Agents write a million as mm as well. */
const UNITS: Readonly<Record<string, bigint>> = {
  '': 1n,
  k: 1_000n,
  thousand: 1_000n,
  m: 1_000_000n,
  mm: 1_000_000n,
  mil: 1_000_000n,
  million: 1_000_000n,
}

/** Fractions that are one sign, as they are written with two numbers. */
const FRACTIONS: Readonly<Record<string, string>> = { '¼': ' 1/4', '½': ' 1/2', '¾': ' 3/4', '⅛': ' 1/8' }

/** 1,250,000 or 1250000, with decimals or a fraction: 2.5, 2 1/2, 2-1/2, 1/2; and what follows. */
const WRITTEN =
  /^(?<minus>[-−])?\$?\s?(?:(?:(?<whole>\d{1,3}(?:,\d{3})+|\d+)(?:\.(?<decimals>\d*))?|\.(?<only>\d+))(?:[\s-](?<above>\d{1,3})[/⁄](?<below>[1-9]\d{0,2}))?|(?<part>\d{1,3})[/⁄](?<of>[1-9]\d{0,2}))\s?(?<unit>[a-z]*)\s?(?<percent>%)?$/i

/** What a field takes: `decimals` at most. */
export interface NumberKind {
  readonly decimals: number
  /** Dollars: with a sign, and 1.25M for a million and a quarter. */
  readonly dollars?: boolean
  readonly percent?: boolean
  /** May it be below zero? */
  readonly negative?: boolean
}

/** The number that a text says as people write it, exactly; null for what is none, or has more decimals than may be. */
export const numberIn = (text: string, kind: NumberKind): number | null => {
  const plain = text
    .replace(/[¼½¾⅛]/g, (sign) => FRACTIONS[sign] ?? sign)
    .replace(/\p{Cf}/gu, '')
    .replace(/\s+/g, ' ')
    .trim()
  if (plain.length > 40) return null
  const found = WRITTEN.exec(plain)?.groups
  if (!found) return null
  const { minus, whole = '', only, unit = '', percent } = found
  const [above, below] = [found.above ?? found.part, BigInt(found.below ?? found.of ?? 1)]
  const decimals = only ?? found.decimals ?? ''
  const times = UNITS[unit.toLowerCase()]
  // 21/2 may as well be 2 1/2 that lost its blank.
  if (above !== undefined && BigInt(above) >= below) return null
  if (times === undefined || (decimals !== '' && above !== undefined)) return null
  if ((unit !== '' || plain.includes('$')) && !kind.dollars) return null
  if ((percent && !kind.percent) || (minus && !kind.negative)) return null
  const over = 10n ** BigInt(decimals.length) * below
  const figure = BigInt(`${whole.replaceAll(',', '')}${decimals}` || 0) * below + BigInt(above ?? 0)
  const steps = figure * times * 10n ** BigInt(kind.decimals)
  if (steps % over !== 0n) return null
  return (Number(steps / over) / 10 ** kind.decimals) * (minus ? -1 : 1)
}
