import type { Say } from './files.ts'
import { sha256Hex } from './hashing.ts'
import type { PackedRow } from './package.ts'
import { SEAL, wordsNamedIn } from './sealed.ts'
import type { Seals } from './verify.ts'

/** A sealed paper of a package, the one that was signed, and the events of what was sealed, in their order. */
interface Sealed {
  readonly bytes: Uint8Array
  readonly signed: Uint8Array | undefined
  readonly rows: readonly PackedRow[]
}

const CHUNK = 8192

const wordsIn = (bytes: Uint8Array): string | null => {
  let text = ''
  for (let at = 0; at < bytes.length; at += CHUNK)
    text += String.fromCharCode(...bytes.subarray(at, at + CHUNK))
  return wordsNamedIn(text)
}

/**
 * A sealed paper is the one that the last event of its seal names, which the house links itself. Where none does (an older release sealed it, or the reader's record ended
 * before), it is sealed by one of `certificates` (PEM), and names the words of the paper that was signed, where that names any.
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
  if (named !== null) {
    if (sha256Hex(bytes) !== named)
      say('It is another paper than the one that was sealed: no event names it.')
    return
  }
  const foreign = await seals.pdf(bytes, certificates)
  if (foreign) say(foreign)
  const words = signed && wordsIn(signed)
  if (words && wordsIn(bytes) !== words) say('It is another paper than the one that was signed.')
}
