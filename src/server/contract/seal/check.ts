import type { X509Certificate } from 'node:crypto'
import { DAY } from '#domain/kernel/time/span.ts'
import type { SealKey } from './key.ts'
import { openedSeal } from './open.ts'

/** How long before its end a certificate is spoken of. */
const SOON_DAYS = 30

/** The key and the certificate as PEM, for what else is signed with them. Throws where the file cannot be opened. */
export const opened = ({ p12, passphrase }: SealKey): { key: string; cert: string } => {
  const { key, chain } = openedSeal(p12, passphrase)
  return { key: key.export({ type: 'pkcs8', format: 'pem' }).toString(), cert: chain[0].toString() }
}

/** When the certificate of a seal is valid. */
export interface Seal {
  /** Epoch ms. */
  readonly from: number
  readonly until: number
}

export const termOf = (certificate: X509Certificate): Seal => ({
  from: certificate.validFromDate.getTime(),
  until: certificate.validToDate.getTime(),
})

/**
 * Opens the seal and signs with it once; throws a sentence that says what to do. A contract whose seal fails would be complete
 * without its final paper (operator.md 2).
 */
export const openSeal = (load: () => SealKey, file: string): Seal => {
  try {
    const { p12, passphrase } = load()
    return termOf(openedSeal(p12, passphrase).chain[0])
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    if (code === 'ENOENT') throw new Error(`SEAL_P12 names ${file}, and no file is there.`, { cause: error })
    throw new Error(
      `The seal (${file}) can’t be used: ${message}. It must be a PKCS#12 file with an RSA or EC key and its certificate, and SEAL_PASSPHRASE must open it.`,
      { cause: error },
    )
  }
}

/** What is wrong with a seal at an instant (epoch ms): `fault` stops the process, `warning` is said in time. */
export const judgeSeal = ({ from, until }: Seal, now: number): { fault?: string; warning?: string } => {
  const day = new Date(until).toISOString().slice(0, 10)
  if (now < from)
    return { fault: 'The certificate of the seal is not valid yet. Check the clock, or SEAL_P12.' }
  if (now >= until)
    return { fault: `The certificate of the seal ended on ${day}. Put a new one into SEAL_P12.` }
  const days = Math.floor((until - now) / DAY)
  return days < SOON_DAYS
    ? {
        warning: `The certificate of the seal ends on ${day}, in ${days} days. Put a new one into SEAL_P12 before.`,
      }
    : {}
}
