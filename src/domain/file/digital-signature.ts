/** What every signature inside a PDF has, never packed: the range of bytes that it is over (ISO 32000-2, 12.8). */
const RANGE = [...'/ByteRange'].map((letter) => letter.charCodeAt(0))
const [FIRST = 0] = RANGE

/**
 * Has this PDF a digital signature inside? An upload is kept as a paper written anew, in which the signature can't be checked (issue 11
 * "Documents"): whoever uploads it is told.
 */
export const hasDigitalSignature = (pdf: Uint8Array): boolean => {
  for (let at = pdf.indexOf(FIRST); at !== -1; at = pdf.indexOf(FIRST, at + 1))
    if (RANGE.every((code, n) => pdf[at + n] === code)) return true
  return false
}
