import type { Marks, Section, ShownSigner } from '#domain/paper/document.ts'

/** The final contract: the very file that everybody signed, and what is laid upon it and added behind it. */
export interface FinalContract {
  readonly paper: Uint8Array
  readonly title: string
  readonly reference: string
  /** In the order of the paper's signers. */
  readonly signers: readonly (ShownSigner & Marks)[]
  /** §15, with its hashes and events. */
  readonly certificate: Section
  /** What the buyers signed outside the product, attached as it is. */
  readonly byBuyers?: { readonly bytes: Uint8Array; readonly name: string; readonly mime: string }
  /** ISO instant that is in the file's own data. */
  readonly completedAt: string
}
