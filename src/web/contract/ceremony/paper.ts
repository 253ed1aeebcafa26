import type { ContractView } from '#api/contract/contract.ts'
import type { WordsQuery } from '../queries.ts'

/** A paper that is read to its end and signed: the agreement, or a notice after it. */
export interface Paper {
  /** SHA-256 (hex) of the file on record; null while it is still being drawn. */
  readonly documentHash: string | null
  readonly url: string
  /** What it is called in a sentence. */
  readonly called: 'agreement' | 'document'
  readonly words: WordsQuery
  /** The words say all that the paper says; of a brokerage's form they say the negotiated terms alone. */
  readonly wordsSayAll: boolean
  /** In the order of the paper's own list. */
  readonly signers: readonly { readonly userId: string; readonly isSigned: boolean }[]
  /** What the signer agrees to. */
  readonly attest: string
  /** What is signed for together with it. */
  readonly attached: ContractView['additionalDocuments']
  /** The hash over those, as the record says it; null where there can be none. */
  readonly attachedHash: string | null
}
