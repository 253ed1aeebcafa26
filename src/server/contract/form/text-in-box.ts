import type { Box, FormField } from '#domain/paper/form/facts.ts'
import { linesOf, lineWidth, type Line } from '../pdf/flow.ts'
import { INK, type Pdf } from '../pdf/page.ts'
import { drawLines } from '../pdf/text.ts'

/** Points between the edge of a field and its text. */
const EDGE = 2
/** Nobody reads smaller print. */
const SMALLEST = 7
const LARGEST = 12

interface Fitted {
  readonly lines: readonly Line[]
  readonly size: number
}

const leadingOf = (size: number): number => size * 1.2

/** The text at the field's own size, or smaller where it has no room; null: it has none at any size that can be read. */
const fit = (pdf: Pdf, text: string, field: FormField, { width, height }: Box): Fitted | null => {
  const room = width - 2 * EDGE
  const own = field.size > 0 ? field.size : LARGEST
  for (let size = Math.min(own, Math.max(SMALLEST, height - 2 * EDGE)); size >= SMALLEST; size -= 0.5) {
    const lines = linesOf(pdf, [{ text, color: INK }], size, room)
    const tall = field.multiline ? lines.length * leadingOf(size) <= height : lines.length <= 1
    if (tall) return { lines, size }
  }
  return null
}

const startOf = (line: Line, { align }: FormField, { x, width }: Box): number => {
  const left = width - 2 * EDGE - lineWidth(line)
  return x + EDGE + (align === 'right' ? left : align === 'center' ? left / 2 : 0)
}

const draw = (pdf: Pdf, { lines, size }: Fitted, field: FormField, box: Box): void => {
  const type = { size, leading: leadingOf(size) }
  const top = field.multiline ? box.y + EDGE / 2 : box.y + (box.height - type.leading) / 2
  lines.forEach((line, i) => drawLines(pdf, [line], startOf(line, field, box), top + i * type.leading, type))
}

/** What the field says where its text is on the page of additional terms: as much of it as there is room for. */
export const elsewhere = (item: string): string[] => [
  `See Additional terms, item ${item}`,
  `See item ${item}`,
  item,
]

/** Writes a text into a field, the first of these that has room; false: none had. */
export const writeInBox = (pdf: Pdf, texts: readonly string[], field: FormField, box: Box): boolean => {
  for (const text of texts) {
    const fitted = fit(pdf, text, field, box)
    if (!fitted) continue
    draw(pdf, fitted, field, box)
    return true
  }
  return false
}

/** Has every place of the field room for the text? */
export const hasRoom = (pdf: Pdf, text: string, field: FormField): boolean =>
  field.boxes.every((box) => fit(pdf, text, field, box) !== null)
