import { createPrivateKey, createPublicKey, createSign, createVerify, X509Certificate } from 'node:crypto'
import forge from 'node-forge'
import type { SealKey } from './seal-key.ts'

const DAY = 86_400_000
/** How long before its end a certificate is spoken of. */
const SOON_DAYS = 30

/** What is in a PKCS#12 file: one key and its certificate, as PEM. Throws where it cannot be opened. */
export const opened = ({ p12, passphrase }: SealKey): { key: string; cert: string } => {
  const store = forge.pkcs12.pkcs12FromAsn1(forge.asn1.fromDer(p12.toString('binary')), passphrase)
  const bags = (oid: string | undefined) =>
    oid === undefined ? [] : (store.getBags({ bagType: oid })[oid] ?? [])
  const { oids } = forge.pki
  const key = [...bags(oids.pkcs8ShroudedKeyBag), ...bags(oids.keyBag)].find((bag) => bag.key)?.key
  const certs = bags(oids.certBag).flatMap((bag) => bag.cert ?? [])
  if (!key || certs.length === 0) throw new Error('no RSA key with its certificate')
  const pem = forge.pki.privateKeyToPem(key)
  const own = certs.map((cert) => forge.pki.certificateToPem(cert)).find((cert) => matches(pem, cert))
  if (!own) throw new Error('the certificate is not the key’s')
  return { key: pem, cert: own }
}

const matches = (key: string, cert: string): boolean => {
  const text = 'Parley seals this.'
  const signature = createSign('sha256').update(text).sign(createPrivateKey(key))
  return createVerify('sha256').update(text).verify(createPublicKey(cert), signature)
}

/** A seal that opens and signs, with what it says of itself. */
export interface Seal {
  /** Epoch ms. */
  readonly from: number
  readonly until: number
}

/**
 * Opens the seal and signs with it once; throws a sentence that says what to do. A contract whose seal fails would be complete
 * without its final paper (operator.md 2).
 */
export const openSeal = (load: () => SealKey, file: string): Seal => {
  try {
    const cert = new X509Certificate(opened(load()).cert)
    return { from: cert.validFromDate.getTime(), until: cert.validToDate.getTime() }
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    if (code === 'ENOENT') throw new Error(`SEAL_P12 names ${file}, and no file is there.`, { cause: error })
    throw new Error(
      `The seal (${file}) can’t be used: ${message}. It must be a PKCS#12 file with an RSA key and its certificate, and SEAL_PASSPHRASE must open it.`,
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
