/** What is on the paper, as data: made by the server, drawn by a worker thread, never the other way round. */
export interface AgreementDocument {
  readonly title: string
  /** Said on the first page. */
  readonly note: string
  /** A working copy: DRAFT across every page, no signature boxes filled. */
  readonly draft: boolean
  readonly reference: string
  readonly sections: readonly Section[]
  readonly signers: readonly PaperSigner[]
  /** Clauses with initials boxes of their own (CA breach of contract, dispute resolution). */
  readonly initialClauses: readonly { readonly title: string; readonly text: string }[]
  readonly certificate: Certificate | null
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
  /** Base64 PNG, once signed. */
  readonly signature: string | null
  readonly initials: string | null
  /** As printed: date and time with the zone. */
  readonly signedAt: string | null
}

export interface Certificate {
  readonly documentHash: string
  readonly effectiveDate: string
  readonly entries: readonly {
    readonly who: string
    readonly when: string
    readonly ip: string
    readonly detail: string
  }[]
}
