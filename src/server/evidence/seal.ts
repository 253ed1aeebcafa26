import { createHash, createPrivateKey, sign, X509Certificate } from 'node:crypto'
import { once } from '#domain/kernel/once.ts'
import type { Config } from '../platform/config.ts'
import type { Sealed } from '#domain/evidence/package.ts'
import { judgeSeal, opened, termOf } from '../contract/seal/check.ts'
import { formerSeals, onlyPem } from '../contract/seal/former.ts'
import { sealKey, type SealKey } from '../contract/seal/key.ts'

const keyOf = once((config: Config) => {
  const file = sealKey(config.dataDir, { p12: config.sealP12, passphrase: config.sealPassphrase })
  const { key, cert } = opened(file)
  return { file, pem: key, key: createPrivateKey(key), certificate: onlyPem(cert) }
})

/**
 * The seal for a paper that is sealed at an instant. Throws a sentence where its certificate isn't valid then: the paper waits for the new one.
 * It is the seal that this process opened first, as for receipts: a file that is exchanged meanwhile counts from the next start on.
 */
export const sealForPaper = (config: Config, at: Date): SealKey => {
  const { file, certificate } = keyOf(config)
  const { fault } = judgeSeal(termOf(new X509Certificate(certificate)), at.getTime())
  if (fault) throw new Error(fault)
  return file
}

/** The key and the certificate of this deployment's seal, PEM. */
export const sealOf = (config: Config): { key: string; certificate: string } => {
  const { pem: key, certificate } = keyOf(config)
  return { key, certificate }
}

/** SHA-256 over a certificate (PEM), hex. */
export const printOf = (certificate: string): string =>
  createHash('sha256').update(new X509Certificate(certificate).raw).digest('hex')

/** The same of this deployment's seal. */
export const fingerprintOf = (config: Config): string => printOf(keyOf(config).certificate)

const formerOf = once((config: Config) => formerSeals(config.dataDir, config.sealFormer))

/** Every certificate that this house seals or sealed with, PEM, today's first: no other one counts, whatever the database holds (decision 52). */
export const houseCertificates = (config: Config): [string, ...string[]] => [
  keyOf(config).certificate,
  ...formerOf(config),
]

/** Signs bytes with this deployment's seal: SHA-256, RSA (PKCS #1) or ECDSA as r and s; base64. */
const signatureOver = (config: Config, bytes: Uint8Array): string =>
  sign('sha256', bytes, { key: keyOf(config).key, dsaEncoding: 'ieee-p1363' }).toString('base64')

/** The same off the event loop: a verb that waits for it holds up nobody else. */
export const sealSoon = (config: Config, statement: string): Promise<Sealed> => {
  const { key, certificate } = keyOf(config)
  return new Promise((done, failed) => {
    sign('sha256', Buffer.from(statement), { key, dsaEncoding: 'ieee-p1363' }, (error, signature) => {
      if (error) failed(error)
      else done({ statement, signature: signature.toString('base64'), certificate })
    })
  })
}

/** A statement with its signature and the certificate that checks it. */
export const sealStatement = (config: Config, statement: string): Sealed => ({
  statement,
  signature: signatureOver(config, Buffer.from(statement)),
  certificate: keyOf(config).certificate,
})
