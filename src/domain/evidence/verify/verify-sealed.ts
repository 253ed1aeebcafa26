import { binaryOf, type Say } from '../files.ts'
import { sha256Hex } from '../hashing.ts'
import type { PackedRow } from '../package.ts'
import { SEAL, wordsNamedIn } from '../sealed.ts'
import type { Seals } from './verify.ts'

/** A sealed paper of a package, the one that was signed, and the events of what was sealed, in their order. */
interface Sealed {
  readonly bytes: Uint8Array
  readonly signed: Uint8Array | undefined
  readonly rows: readonly PackedRow[]
}

/**
 * A sealed paper is sealed by one of `certificates` (PEM), names the words of the paper that was signed, where that names any, and is the one
 * that the last event of its seal names, where there is one that the house linked itself (an older release wrote none). An event alone proves
 * no seal: whoever holds the database can write one.
 */
export const verifySealed = async (
  { bytes, signed, rows }: Sealed,
  certificates: readonly string[],
  seals: Seals,
  say: Say,
): Promise<void> => {
  const broken = await seals.pdf(bytes)
  if (broken) return say(broken)
  const own = rows.filter(({ body }) => body?.recordedBy !== 'operator')
  const named = own.findLast(({ body }) => body?.action === SEAL)?.body?.paper ?? null
  if (named !== null && sha256Hex(bytes) !== named)
    return say('It is another paper than the one that was sealed: no event names it.')
  const foreign = await seals.pdf(bytes, certificates)
  if (foreign) say(foreign)
  const words = signed && wordsNamedIn(binaryOf(signed))
  if (words && wordsNamedIn(binaryOf(bytes)) !== words)
    say('It is another paper than the one that was signed.')
}
