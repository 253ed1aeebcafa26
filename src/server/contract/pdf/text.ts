import type { Run } from '#domain/paper/document.ts'
import { drawLine, linesOf, lineWidth, shortLine, type Ink, type Line } from './flow.ts'
import { bottomOf, FOOT, INK, MARGIN, QUIET, WIDTH, type Pdf } from './page.ts'
import { artifact, element, inside, type Tag } from './tags.ts'

/** A size of type with its lines; points. */
export interface Type {
  readonly size: number
  readonly leading: number
}
export const BODY: Type = { size: 9.5, leading: 14 }
export const SMALL: Type = { size: 8.5, leading: 12 }
const FOOTNOTE: Type = { size: 7, leading: 9 }

/** How runs look: values stand out, what was replaced is struck. */
export const inksOf = (runs: readonly Run[]): Ink[] =>
  runs.flatMap((run): Ink[] => [
    ...(run.was === undefined
      ? []
      : [
          { text: run.was, color: QUIET, strike: true },
          { text: run.text === '' ? '' : ' → ', color: QUIET },
        ]),
    ...(run.text === '' ? [] : [{ text: run.text, bold: run.value === true, color: INK }]),
  ])

/** The base line of a line whose upper edge is at `top`. */
const baseOf = (top: number, { size, leading }: Type): number => top + (leading - size) / 2 + size * 0.86

/** Draws lines one under the other, from `top`. */
export const drawLines = (pdf: Pdf, lines: readonly Line[], x: number, top: number, type: Type): void =>
  lines.forEach((line, i) => drawLine(pdf, line, x, baseOf(top + i * type.leading, type), type.size))

/** What a page's foot says it belongs to: a name and an address, as people know a deal, and no id. */
export const footLine = ({
  title,
  property,
}: {
  readonly title: string
  readonly property: string
}): string => [title, property].filter(Boolean).join(' · ')

/** The small print at the foot of the page that is open: what this is, and which of its pages. */
export const smallPrint = (pdf: Pdf, left: string, right: string, width = WIDTH): void => {
  const base = baseOf(pdf.page.height - FOOT + 28, FOOTNOTE)
  const end = shortLine(pdf, { text: right, color: QUIET }, FOOTNOTE.size, width / 2)
  const start = shortLine(pdf, { text: left, color: QUIET }, FOOTNOTE.size, width - lineWidth(end) - 12)
  drawLine(pdf, start, MARGIN, base, FOOTNOTE.size)
  drawLine(pdf, end, MARGIN + width - lineWidth(end), base, FOOTNOTE.size)
}

interface Place {
  readonly x?: number
  readonly width?: number
  readonly as?: string
  /** Drawn beside the first line, to the left of the text: a number, a bullet. */
  readonly beside?: { readonly text: string; readonly x: number; readonly color?: string }
}

/** How many lines go on this page: at least two of a text on each side of a break. */
const fitting = (pdf: Pdf, left: number, { leading }: Type): number => {
  const room = Math.floor((bottomOf(pdf) - pdf.y) / leading)
  if (room >= left) return left
  if (room < 2) return 0
  return left - room === 1 ? room - 1 : room
}

/** Writes a text where the page stands, over as many pages as it takes; a text is one element, also across pages. */
export const write = (
  pdf: Pdf,
  parent: Tag,
  inks: readonly Ink[],
  type: Type,
  { x = MARGIN, width = WIDTH, as = 'P', beside }: Place = {},
): void => {
  const lines = linesOf(pdf, inks, type.size, width)
  element(pdf, parent, as, (tag) => {
    for (let done = 0; done < lines.length;) {
      const count = fitting(pdf, lines.length - done, type)
      if (count <= 0) {
        pdf.addPage()
        continue
      }
      const top = pdf.y
      const first = done === 0
      inside(pdf, tag, as, () => {
        if (first && beside) {
          const [mark] = linesOf(pdf, [{ text: beside.text, color: beside.color }], type.size, x)
          if (mark) drawLine(pdf, mark, beside.x, baseOf(top, type), type.size)
        }
        drawLines(pdf, lines.slice(done, done + count), x, top, type)
      })
      done += count
      pdf.y = top + count * type.leading
    }
  })
}

/** How tall a text is, in points. */
export const heightOf = (pdf: Pdf, inks: readonly Ink[], type: Type, width: number): number =>
  linesOf(pdf, inks, type.size, width).length * type.leading

/** A line across the page where it stands; no part of the text. */
export const rule = (pdf: Pdf, color: string, weight: number): void =>
  artifact(pdf, () => {
    pdf
      .moveTo(MARGIN, pdf.y)
      .lineTo(MARGIN + WIDTH, pdf.y)
      .lineWidth(weight)
      .strokeColor(color)
      .stroke()
  })
