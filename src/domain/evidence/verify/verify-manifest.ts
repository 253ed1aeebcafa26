import { type Opened, sayIn, type Finding } from '../files.ts'
import { sha256Hex } from '../hashing.ts'
import { CERTIFICATE, MANIFEST, MANIFEST_SEAL, manifest as schema, type Manifest } from '../package.ts'
import type { CertificateFacts, Seals } from './verify.ts'

const NOTHING = new Uint8Array()

/** Every file that the list names is there as it was, and no other one. */
const verifyFiles = ({ all, files }: Opened, manifest: Manifest, found: Finding[]): void => {
  if (sha256Hex(files.get(CERTIFICATE) ?? NOTHING) !== manifest.certificate)
    sayIn(found, CERTIFICATE)('The certificate was edited.')
  const listed = new Set([MANIFEST, MANIFEST_SEAL, CERTIFICATE, ...manifest.files.map((file) => file.name)])
  for (const { name } of all) if (!listed.has(name)) sayIn(found, name)('This file was added.')
  if (files.size < all.length) sayIn(found, 'the file itself')('A file is there twice.')
  for (const { name, sha256 } of manifest.files) {
    const bytes = files.get(name)
    if (!bytes) sayIn(found, name)('This file was deleted.')
    else if (sha256Hex(bytes) !== sha256) sayIn(found, name)('This file was edited.')
  }
}

/** A fingerprint as people write it: in groups, with colons, in capitals. */
const bare = (fingerprint: string): string => fingerprint.replaceAll(/[\s:]/g, '').toLowerCase()

/** Is a whole fingerprint written there? What is still being typed is none. */
export const isFingerprint = (written: string): boolean => /^[0-9a-f]{64,}$/.test(bare(written))

/** Is a fingerprint, however it is written, the one of a certificate (hex)? */
export const sameFingerprint = (written: string, fingerprint: string): boolean =>
  bare(written) === fingerprint

/** The list of files under its seal, and the certificate that checks it; `by`: the fingerprint that it has to have. */
export const verifyManifest = async (
  opened: Opened,
  seals: Seals,
  found: Finding[],
  by?: string,
): Promise<{ manifest: Manifest | null; certificate: CertificateFacts | null }> => {
  const manifest = opened.read(MANIFEST, schema)
  const pem = opened.text(CERTIFICATE)
  const certificate = await seals.certificate(pem)
  if (!certificate) sayIn(found, CERTIFICATE)('The certificate cannot be read.')
  else if (by !== undefined && !sameFingerprint(by, certificate.fingerprint))
    sayIn(
      found,
      CERTIFICATE,
    )(
      `Someone else’s key signed this: the certificate’s fingerprint is ${certificate.fingerprint}, not ${bare(by)}.`,
    )
  if (!(await seals.signed(pem, opened.files.get(MANIFEST) ?? NOTHING, opened.text(MANIFEST_SEAL))))
    sayIn(
      found,
      MANIFEST,
    )('The list of files, its signature or the certificate was edited: the signature does not hold.')
  if (manifest?.houseCertificates?.includes(pem) === false)
    sayIn(found, CERTIFICATE)('It is none of the house’s certificates that the list of files names.')
  if (manifest) verifyFiles(opened, manifest, found)
  return { manifest, certificate }
}
