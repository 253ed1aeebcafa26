import { createHash, createPrivateKey, sign, X509Certificate } from 'node:crypto'
import { once } from '#domain/kernel/once.ts'
import type { Config } from '../platform/config.ts'
import type { Sealed } from '#domain/evidence/package.ts'
import { opened } from '../contract/seal/check.ts'
import { sealKey } from '../contract/seal/key.ts'

/** Lines of 64 characters, one newline after each: one certificate has one text. */
const onlyPem = (pem: string): string => {
  const body = pem.replace(/-----[A-Z ]+-----|\s/g, '').match(/.{1,64}/g) ?? []
  return ['-----BEGIN CERTIFICATE-----', ...body, '-----END CERTIFICATE-----', ''].join('\n')
}

const keyOf = once((config: Config) => {
  const { key, cert } = opened(
    sealKey(config.dataDir, { p12: config.sealP12, passphrase: config.sealPassphrase }),
  )
  return { pem: key, key: createPrivateKey(key), certificate: onlyPem(cert) }
})

/** The key and the certificate of this deployment's seal, PEM. */
export const sealOf = (config: Config): { key: string; certificate: string } => {
  const { pem: key, certificate } = keyOf(config)
  return { key, certificate }
}

/** SHA-256 over the certificate of this deployment's seal, hex. */
export const fingerprintOf = (config: Config): string =>
  createHash('sha256')
    .update(new X509Certificate(keyOf(config).certificate).raw)
    .digest('hex')

/** Signs bytes with this deployment's seal: SHA-256, RSA (PKCS #1) or ECDSA as r and s; base64. */
const signatureOver = (config: Config, bytes: Uint8Array): string =>
  sign('sha256', bytes, { key: keyOf(config).key, dsaEncoding: 'ieee-p1363' }).toString('base64')

/** A statement with its signature and the certificate that checks it. */
export const sealStatement = (config: Config, statement: string): Sealed => ({
  statement,
  signature: signatureOver(config, Buffer.from(statement)),
  certificate: keyOf(config).certificate,
})
