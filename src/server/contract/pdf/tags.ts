import type { Pdf } from './page.ts'

/** An element of the tree by which a screen reader reads the paper. */
export type Tag = ReturnType<Pdf['struct']>

/** The library writes a cell's scope, and knows no cell over several columns: its types hide where the attributes are. */
interface WithAttributes {
  readonly dictionary: { readonly data: { readonly A: object } }
}

/** Draws at once; what was drawn is the content of this element. */
export const inside = (pdf: Pdf, tag: Tag, as: string, draw: () => void): void => {
  const content = pdf.markStructureContent(as)
  draw()
  pdf.endMarkedContent()
  tag.add(content)
}

/** Draws what is no part of the text: rules, boxes, the foot of a page. */
export const artifact = (pdf: Pdf, draw: () => void, type: 'Layout' | 'Pagination' = 'Layout'): void => {
  pdf.markContent('Artifact', { type })
  draw()
  pdf.endMarkedContent()
}

/** An element with what `fill` puts into it, hung into its parent. A cell over several `columns` has a scope as well. */
export const element = (
  pdf: Pdf,
  parent: Tag,
  as: string,
  fill: (tag: Tag) => void,
  { alt, scope, columns }: { alt?: string; scope?: 'Row' | 'Column'; columns?: number } = {},
): void => {
  const about = { ...(alt === undefined ? {} : { alt }), ...(scope ? { scope } : {}) }
  const tag = pdf.struct(as, about as Parameters<Pdf['struct']>[1])
  if (columns) Object.assign((tag as unknown as WithAttributes).dictionary.data.A, { ColSpan: columns })
  fill(tag)
  tag.end()
  parent.add(tag)
}
