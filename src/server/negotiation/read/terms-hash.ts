import { createHash } from 'node:crypto'
import { configure } from 'safe-stable-stringify'

/** Text that is the same for the same terms, whatever order the keys came in. Throws on a circle. */
const canonical: (value: unknown) => string | undefined = configure({
  deterministic: true,
  circularValue: Error,
})

/** SHA-256 of terms, as delivered (snapshots) or as shown to a viewer (`shown`). */
export const termsHash = (body: unknown): string =>
  createHash('sha256')
    .update(canonical(body) ?? '')
    .digest('hex')
