/** The act by which an agent attaches documents (K8), or takes them away. */
export const ATTACHES = 'ATTACH_DOCUMENTS'

/**
 * Documents that hang on a contract which was signed are named by one of its signatures at least, or an event attached them, where an older
 * release that ran beside this one took every signature and named none. Otherwise somebody hung them on a contract that was signed without
 * any. `signed`: the documents of each signature; `actions`: of all events of the contract.
 */
export const areAttached = (
  attached: readonly string[],
  signed: readonly (readonly string[])[],
  actions: readonly string[],
): boolean =>
  attached.length === 0 ||
  signed.length === 0 ||
  signed.some((documents) => documents.length > 0) ||
  actions.includes(ATTACHES)

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
