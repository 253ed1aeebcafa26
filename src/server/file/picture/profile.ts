const HEAD = 128
const ENTRY = 12

/**
 * Whether colors are read by an ICC profile: by one of matrices and tables, as cameras, scanners, and printers have. One that calculates them in
 * stages may have any number of these for each pixel, in a few bytes. Source: ICC.1:2022 7.3, 9.2 ("D2Bx", "B2Dx").
 */
export const isPlainProfile = (icc: Buffer | undefined): boolean => {
  if (!icc || icc.length < HEAD + 4) return true
  const listed = icc.subarray(HEAD + 4)
  const many = Math.min(icc.readUInt32BE(HEAD), Math.floor(listed.length / ENTRY))
  for (let i = 0; i < many; i++)
    if (/^(D2B|B2D)/.test(listed.toString('latin1', i * ENTRY, i * ENTRY + 4))) return false
  return true
}
