import type { SigningPart, ContractSide } from '#domain/contract/vocabulary.ts'
import type { PropertyState } from '#domain/kernel/place/property-state.ts'

/*
 * The agreement as data: what stands on the paper, in the order in which it is read, and nothing of how it looks. The PDF
 * is drawn from it, and a phone reads it as text. Everything in it can be sent as JSON.
 */

/** A piece of text. */
export interface Run {
  readonly text: string
  /** What the parties negotiated, as against the words around it. */
  readonly value?: true
  /** The one answer this value is read from, as a path of the offer's body, or of the listing's with `listing.` before it. */
  readonly field?: string
  /** In a redline: what stood here before, struck. */
  readonly was?: string
}

/** One cell of a table. */
export type Cell = readonly Run[]

/** A numbered clause in whole sentences. */
export interface Clause {
  readonly kind: 'clause'
  /** '3.2' */
  readonly number: string
  readonly heading: string
  readonly text: readonly Run[]
  /** Buyers and sellers initial this clause apart. */
  readonly initials?: true
}

/** The first cell of each row names the row. */
export interface Table {
  readonly kind: 'table'
  readonly caption: string
  readonly head: readonly string[]
  readonly rows: readonly (readonly Cell[])[]
}

export interface List {
  readonly kind: 'list'
  readonly items: readonly (readonly Run[])[]
}

export interface Note {
  readonly kind: 'note'
  readonly text: string
}

/** Places for the marks of these signers, by their place in the document's own list. */
export interface Signatures {
  readonly kind: 'signatures'
  readonly caption: string
  readonly signers: readonly number[]
}

export type Block = Clause | Table | List | Note | Signatures

export interface Section {
  /** Its number in the table of negotiation.md §7, 1 to 15. */
  readonly number: number
  readonly title: string
  readonly blocks: readonly Block[]
}

/** One line of the first page. */
export interface Glance {
  readonly label: string
  readonly text: string
}

/** How the paper shows somebody who signs. */
export interface ShownSigner {
  /** Of the account that signs. */
  readonly name: string
  /** In words: 'Listing agent'. Shown, and decides nothing. */
  readonly role: string
  readonly side: ContractSide
  /** The name of this person on the paper, where it is another one. */
  readonly signingAs?: string | null
  /** The organization this person signs for. */
  readonly signingFor?: string | null
  /** The title under which this person signs for it. */
  readonly signingTitle?: string | null
}

/** And as what, by which the paper knows where this person signs and initials. */
export interface PaperSigner extends ShownSigner {
  readonly part: SigningPart
}

export interface AgreementDocument {
  readonly title: string
  readonly state: PropertyState
  /** Said on the first page. */
  readonly note: string
  /** A working copy: DRAFT across every page. */
  readonly draft: boolean
  readonly reference: string
  /** The home, on one line. */
  readonly property: string
  /** What is signed: the original offer, or which counter, and of which date. */
  readonly signed: string
  /** The deal on the first page: again what the sections say, as a summary. */
  readonly glance: readonly Glance[]
  readonly sections: readonly Section[]
  readonly signers: readonly PaperSigner[]
  /** ISO instant that is in the file's own data. */
  readonly createdAt: string
}

/** What one signer put on the paper. */
export interface Marks {
  /** Base64 PNG. */
  readonly signature: string
  readonly initials: string
  /** As printed: date and time with the zone. */
  readonly signedAt: string
}
