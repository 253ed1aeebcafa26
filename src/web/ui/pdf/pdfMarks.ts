/** Something that is laid upon a page of a PDF; points from the page's upper left corner. */
export interface PdfMark {
  /** From 0. */
  readonly page: number
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
  /** A picture with its name, or words. */
  readonly src?: string
  readonly words: string
  /** What the reader came to see: the first page with one is shown first. */
  readonly main?: boolean
}

/** What a reader of a PDF tells whoever shows it. */
export interface PdfReading {
  /** The last page's end was in sight. */
  readonly onEnd?: () => void
  /** The file's bytes, as they were loaded: for a hash of what is shown. */
  readonly onBytes?: (bytes: Uint8Array) => void
  /** A page of it is on the screen. */
  readonly onDrawn?: () => void
  /** The marks to lay upon it, from what the file says in its own data. */
  readonly marksOf?: (own: Readonly<Record<string, unknown>>) => readonly PdfMark[]
  /** On a narrow screen pages begin enlarged, to be read. */
  readonly legible?: boolean
}
