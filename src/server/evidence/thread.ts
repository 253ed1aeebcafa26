import { createPrivateKey, sign } from 'node:crypto'
import { buildPackage, type PackageInput } from '#domain/evidence/build.ts'
import { MANIFEST, MANIFEST_SEAL } from '#domain/evidence/package.ts'
import { packZip } from '#domain/evidence/zip.ts'

export interface PackageTask {
  readonly input: PackageInput
  /** The seal's key, and the house's certificates with the key's first; PEM. */
  readonly key: string
  readonly certificates: readonly [string, ...string[]]
}

/** Entry of the worker thread: a package, whole. */
export default ({ input, key, certificates }: PackageTask): Uint8Array => {
  const files = buildPackage(input, certificates)
  const manifest = files.find(({ name }) => name === MANIFEST)?.bytes ?? new Uint8Array()
  const seal = sign('sha256', manifest, { key: createPrivateKey(key), dsaEncoding: 'ieee-p1363' })
  const [first, ...rest] = files
  const signature = { name: MANIFEST_SEAL, bytes: Buffer.from(seal.toString('base64')) }
  return packZip(first ? [first, signature, ...rest] : [])
}
