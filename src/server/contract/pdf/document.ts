/** What is on the paper, as data: made by the server, drawn by a worker thread, never the other way round. */
export interface AgreementDocument {
  readonly title: string
  /** Said on the first page. */
  readonly note: string
  /** A working copy: DRAFT across every page. */
  readonly draft: boolean
  readonly reference: string
  readonly sections: readonly Section[]
  readonly signers: readonly PaperSigner[]
  /** SHA-256 (hex) of what the buyers signed on paper, where they signed outside the product. */
  readonly signedByBuyers?: string
  /** Clauses with initials boxes of their own (CA breach of contract, dispute resolution). */
  readonly initialClauses: readonly { readonly title: string; readonly text: string }[]
  /** ISO instant that is in the file's own data. */
  readonly createdAt: string
}

export interface Section {
  readonly title: string
  readonly rows: readonly { readonly label: string; readonly text: string }[]
}

export interface PaperSigner {
  readonly name: string
  readonly role: string
  readonly side: 'BUYER' | 'SELLER'
}

/** What one signer put on the paper. */
export interface Marks {
  /** Base64 PNG. */
  readonly signature: string
  readonly initials: string
  /** As printed: date and time with the zone. */
  readonly signedAt: string
}

/** The final contract: the very file that everybody signed, and what is laid upon it and added behind it. */
export interface FinalContract {
  readonly paper: Uint8Array
  readonly title: string
  readonly reference: string
  /** In the order of the paper's signers. */
  readonly signers: readonly (PaperSigner & Marks)[]
  readonly certificate: Certificate
  /** What the buyers signed outside the product, attached as it is. */
  readonly byBuyers?: { readonly bytes: Uint8Array; readonly name: string; readonly mime: string }
  /** ISO instant that is in the file's own data. */
  readonly completedAt: string
}

export interface Certificate {
  readonly documentHash: string
  readonly effectiveDate: string
  readonly entries: readonly {
    readonly who: string
    readonly when: string
    readonly detail: string
  }[]
}
