import type { Body } from './sale.ts'

const deep = (levels: number): unknown => (levels === 0 ? 1 : { a: deep(levels - 1) })

/** What no form would ever send. */
export const HOSTILE: readonly unknown[] = [
  null,
  true,
  0,
  -1,
  1e308,
  -1e21,
  0.1 + 0.2,
  Number.MAX_SAFE_INTEGER + 2,
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\ud800',
  '\u202e\u2066🏡 ẞ',
  "'; drop table offers; --",
  '${7*7} {{addr}} <script>alert(1)</script>',
  'x'.repeat(60_000),
  '2026-02-30',
  '1e9',
  [],
  [null],
  [[]],
  Array.from({ length: 300 }, () => 'x'),
  {},
  { id: null },
  { id: 5 },
  { id: '\u0000' },
  { length: 5 },
  deep(60),
]

/** Every place in a body, dotted from its root. */
export const placesIn = (body: unknown, root: readonly string[] = []): string[] =>
  typeof body !== 'object' || body === null
    ? []
    : Object.entries(body).flatMap(([key, inner]) => [
        [...root, key].join('.'),
        ...placesIn(inner, [...root, key]),
      ])

/** The body with something else in one place. */
export const withAt = (body: unknown, place: string, value: unknown): unknown => {
  const [key = '', ...rest] = place.split('.')
  const copy: Body = Array.isArray(body) ? [...(body as unknown[])] : { ...(body as Body) }
  copy[key] = rest.length === 0 ? value : withAt(copy[key], rest.join('.'), value)
  return copy
}
