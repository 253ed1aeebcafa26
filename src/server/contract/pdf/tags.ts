import type { Pdf } from './page.ts'

/** An element of the tree by which a screen reader reads the paper. */
export type Tag = ReturnType<Pdf['struct']>

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

/** An element with what `fill` puts into it, hung into its parent. */
export const element = (
  pdf: Pdf,
  parent: Tag,
  as: string,
  fill: (tag: Tag) => void,
  about: { alt?: string; scope?: 'Row' | 'Column' } = {},
): void => {
  const tag = pdf.struct(as, about as Parameters<Pdf['struct']>[1])
  fill(tag)
  tag.end()
  parent.add(tag)
}
