/**
 * Which paper is shown as the final contract: the sealed one, which comes once everybody has signed; until then, and of an
 * agreement that ended without one, the paper that was signed outside, which says that it is not sealed (negotiation.md K7).
 */
export const finalPaperOf = <P>(papers: {
  readonly sealed: P | null
  readonly outside: P | null
}): { readonly paper: P; readonly sealed: boolean } | null => {
  if (papers.sealed) return { paper: papers.sealed, sealed: true }
  return papers.outside && { paper: papers.outside, sealed: false }
}
