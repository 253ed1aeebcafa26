import { hmac } from '@noble/hashes/hmac.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, concatBytes, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import canonicalize from 'canonicalize'

/** The one text of a value, whatever order its keys came in (RFC 8785). */
export const canonicalText = (value: unknown): string => canonicalize(value) ?? 'null'

/** SHA-256 as hex. */
export const sha256Hex = (bytes: Uint8Array): string => bytesToHex(sha256(bytes))

/** SHA-256 over the canonical text of a value, as hex. */
export const digestOf = (value: unknown): string => sha256Hex(utf8ToBytes(canonicalText(value)))

/** SHA-256 over hex values one after the other, as hex; `prefix` keeps kinds of hashes apart. */
export const digestOfHashes = (prefix: number, ...hashes: readonly string[]): string =>
  sha256Hex(concatBytes(Uint8Array.of(prefix), ...hashes.map(hexToBytes)))

/** The salt of one named value under the salt of its record: who learns one learns no other. Both hex. */
export const saltFor = (salt: string, name: string): string =>
  bytesToHex(hmac(sha256, hexToBytes(salt), utf8ToBytes(name)))

/** What stands for a value that not everybody may read: SHA-256 over its salt and its canonical text. */
export const commitmentTo = (salt: string, value: unknown): string =>
  sha256Hex(concatBytes(hexToBytes(salt), utf8ToBytes(canonicalText(value))))

export { bytesToHex, hexToBytes, utf8ToBytes }
