import { contactDetailsIn } from '#domain/kernel/text/contact-in-text.ts'

/** Documents that an agent may attach to a contract. */
export const DOCUMENTS_EACH = 10
/** Characters of what an agent calls one. */
export const LABEL_MAX = 80

/** What was attached, as a signature keeps it. */
export interface SignedDocument {
  readonly fileId: string
  readonly label: string
  /** Hex. */
  readonly sha256: string
}

/** What is wrong with a label; null: nothing. Everybody reads it, so that it says how to reach nobody (negotiation.md §8). */
export const labelProblem = (label: string): string | null =>
  contactDetailsIn(label).length > 0 ? 'Leave out phone numbers and email addresses.' : null

/** The end of a file's name, in lower case, with its dot; '' where it has none. */
const endOf = (name: string): string => /\.[a-z0-9]{1,5}$/i.exec(name)?.[0]?.toLowerCase() ?? ''

/**
 * What everybody but its uploader reads of a document's name: the label with the file's kind. What the uploader's own machine
 * called it is the uploader's alone (negotiation.md §8).
 */
export const documentName = (label: string, fileName: string): string => `${label}${endOf(fileName)}`
