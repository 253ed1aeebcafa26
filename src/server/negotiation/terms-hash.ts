import { createHash } from 'node:crypto'

/** Text that is the same for the same terms, whatever order the keys came in. */
export const canonical = (value: unknown): string =>
  JSON.stringify(value, (_key, v: unknown) =>
    typeof v === 'object' && v !== null && !Array.isArray(v)
      ? Object.fromEntries(Object.entries(v).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : v,
  )

/** SHA-256 of terms, as delivered (snapshots) or as shown to a viewer (`shown`). */
export const termsHash = (body: unknown): string => createHash('sha256').update(canonical(body)).digest('hex')
