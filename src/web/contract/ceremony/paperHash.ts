/** SHA-256 (hex) of a file; null where the browser has no cryptography, as on a page without TLS. */
export const paperHash = async (bytes: Uint8Array): Promise<string | null> => {
  // Typed as always there, but only pages with TLS, and those of one's own machine, have it.
  const { subtle } = crypto as { subtle?: SubtleCrypto }
  if (!subtle) return null
  const digest = await subtle.digest('SHA-256', bytes.slice())
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}
