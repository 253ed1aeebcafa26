import { readFileSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import forge from 'node-forge'

export interface SealKey {
  readonly p12: Buffer
  readonly passphrase: string
}

const YEARS = 10

/** A certificate of our own making, which says so: nobody else vouches for it. Production brings one in SEAL_P12. */
const makeKey = (passphrase: string, now: Date): Buffer => {
  const keys = forge.pki.rsa.generateKeyPair(3072)
  const cert = forge.pki.createCertificate()
  cert.publicKey = keys.publicKey
  cert.serialNumber = `01${forge.util.bytesToHex(forge.random.getBytesSync(15))}`
  cert.validity.notBefore = new Date(now.getTime() - 86_400_000)
  cert.validity.notAfter = new Date(now.getTime() + YEARS * 365 * 86_400_000)
  const name = [
    { name: 'commonName', value: 'Parley contract seal (self-made)' },
    { name: 'organizationName', value: 'Parley' },
  ]
  cert.setSubject(name)
  cert.setIssuer(name)
  cert.setExtensions([
    { name: 'basicConstraints', cA: false },
    { name: 'keyUsage', digitalSignature: true, nonRepudiation: true },
  ])
  cert.sign(keys.privateKey, forge.md.sha256.create())
  const p12 = forge.pkcs12.toPkcs12Asn1(keys.privateKey, [cert], passphrase, { algorithm: '3des' })
  return Buffer.from(forge.asn1.toDer(p12).getBytes(), 'binary')
}

/** The seal of this installation: the file SEAL_P12 names, or one made in the data folder on first use, valid from a day before `now`. */
export const sealKey = (
  dataDir: string,
  env: { p12: string | null; passphrase: string | null },
  now = new Date(),
): SealKey => {
  if (env.p12) return { p12: readFileSync(env.p12), passphrase: env.passphrase ?? '' }
  const file = join(dataDir, 'seal.p12')
  const passphrase = 'parley'
  try {
    return { p12: readFileSync(file), passphrase }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
  }
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  try {
    writeFileSync(file, makeKey(passphrase, now), { mode: 0o600, flag: 'wx' })
  } catch (error) {
    // Another process on the same data folder was first; its key counts.
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
  return { p12: readFileSync(file), passphrase }
}
