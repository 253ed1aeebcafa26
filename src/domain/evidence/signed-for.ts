/**
 * Is a signature for these documents, in their order? All are SHA-256, hex. One that names none and was put on record later than it was
 * made says nothing of them: releases that kept no list let nobody attach any, and one may have run beside this for a while.
 */
export const isSignedFor = (
  attached: readonly string[],
  { documents, recordedAt }: { readonly documents: readonly string[]; readonly recordedAt: string | null },
): boolean =>
  (documents.length === 0 && recordedAt !== null) ||
  (documents.length === attached.length && documents.every((hash, i) => hash === attached[i]))
