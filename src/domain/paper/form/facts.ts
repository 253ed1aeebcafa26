/** A box on a page: points from the page's upper left corner, the page from 0. */
export interface Box {
  readonly page: number
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

export const FIELD_KINDS = ['text', 'check', 'radio', 'choice', 'signature', 'button'] as const

/** A field of a form. */
export interface FormField {
  readonly name: string
  readonly kind: (typeof FIELD_KINDS)[number]
  /** Of a radio: the names of its choices. */
  readonly options: readonly string[]
  /** Where it stands; one field may stand in several places. */
  readonly boxes: readonly Box[]
  readonly multiline: boolean
  readonly align: 'left' | 'center' | 'right'
  /** Points; 0: as large as there is room for. */
  readonly size: number
}

/** What a form is, as its file says. */
export interface FormFacts {
  /** Of the file, in hex. */
  readonly sha256: string
  /** Points. */
  readonly pages: readonly { readonly width: number; readonly height: number }[]
  readonly fields: readonly FormField[]
}

/** Points by which a box may reach over the edge of its page: forms round. */
const EDGE = 2

/** The boxes of a field that can be seen: whole on a page, and with room for a mark. */
export const boxesOnPage = (
  { boxes }: Pick<FormField, 'boxes'>,
  { pages }: Pick<FormFacts, 'pages'>,
): Box[] =>
  boxes.filter(({ page, x, y, width, height }) => {
    const sheet = pages[page]
    if (!sheet || width < 1 || height < 1) return false
    return x >= -EDGE && y >= -EDGE && x + width <= sheet.width + EDGE && y + height <= sheet.height + EDGE
  })
