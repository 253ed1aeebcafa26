import type { Table } from '#domain/paper/document.ts'
import { linesOf, type Line } from './flow.ts'
import { ACCENT, bottomOf, HAIRLINE, INK, MARGIN, QUIET, room, WIDTH, type Pdf } from './page.ts'
import { artifact, element, inside, type Tag } from './tags.ts'
import { drawLines, inksOf, rule, SMALL, type Type } from './text.ts'

const PAD = 8
const ABOVE = 4
const HEAD: Type = { size: 8, leading: 11 }

/** Shares of the width, by the number of columns; the first names the row. */
const SHARES: Readonly<Record<number, readonly number[]>> = {
  2: [0.42, 0.58],
  3: [0.34, 0.4, 0.26],
  4: [0.4, 0.14, 0.12, 0.34],
  5: [0.22, 0.13, 0.21, 0.16, 0.28],
}

interface Column {
  readonly x: number
  readonly width: number
}

const columnsOf = (count: number): Column[] => {
  const shares = SHARES[count] ?? Array.from({ length: count }, () => 1 / count)
  let x = MARGIN
  return shares.map((share) => {
    const column = { x, width: WIDTH * share - PAD }
    x += WIDTH * share
    return column
  })
}

interface Shown {
  readonly lines: readonly Line[]
  readonly column: Column
  readonly as: 'TH' | 'TD'
  readonly scope?: 'Row' | 'Column'
}

/** A row taller than a page goes on over the next ones; each cell stays one element. */
const drawRow = (pdf: Pdf, table: Tag, cells: readonly Shown[], type: Type): void =>
  element(pdf, table, 'TR', (row) => {
    const tallest = Math.max(...cells.map((cell) => cell.lines.length))
    const tags = cells.map((cell) =>
      pdf.struct(cell.as, (cell.scope ? { scope: cell.scope } : {}) as Parameters<Pdf['struct']>[1]),
    )
    for (let done = 0; done < tallest;) {
      const fits = Math.max(1, Math.floor((bottomOf(pdf) - pdf.y - ABOVE) / type.leading))
      const count = Math.min(fits, tallest - done)
      const top = pdf.y + ABOVE
      cells.forEach(({ lines, column, as }, i) => {
        const tag = tags[i]
        const part = lines.slice(done, done + count)
        if (tag && part.length > 0) inside(pdf, tag, as, () => drawLines(pdf, part, column.x, top, type))
      })
      done += count
      pdf.y = top + count * type.leading + ABOVE
      if (done < tallest) pdf.addPage()
    }
    for (const tag of tags) {
      tag.end()
      row.add(tag)
    }
  })

/** The heads, again on each page that the table runs over; only the first ones are read out. */
const drawHead = (pdf: Pdf, table: Tag | null, head: readonly string[], columns: readonly Column[]): void => {
  const cells = columns.map((column, i) => ({
    column,
    as: 'TH' as const,
    scope: 'Column' as const,
    lines: linesOf(pdf, [{ text: head[i] ?? '', bold: true, color: QUIET }], HEAD.size, column.width),
  }))
  if (table) drawRow(pdf, table, cells, HEAD)
  else {
    artifact(pdf, () => {
      for (const { lines, column } of cells) drawLines(pdf, lines, column.x, pdf.y + ABOVE, HEAD)
    })
    pdf.y += Math.max(...cells.map((cell) => cell.lines.length)) * HEAD.leading + 2 * ABOVE
  }
  rule(pdf, ACCENT, 0.8)
}

const setRow = (pdf: Pdf, row: Table['rows'][number], columns: readonly Column[]) => {
  const cells = columns.map((column, i) => ({
    column,
    as: i === 0 ? ('TH' as const) : ('TD' as const),
    ...(i === 0 ? { scope: 'Row' as const } : {}),
    lines: linesOf(pdf, inksOf(row[i] ?? []), SMALL.size, column.width),
  }))
  return { cells, height: Math.max(...cells.map((cell) => cell.lines.length)) * SMALL.leading + 2 * ABOVE }
}

/** Draws a table with its caption; rows are kept whole where a page has room for them. */
export const drawTable = (pdf: Pdf, parent: Tag, block: Table): void => {
  const columns = columnsOf(block.head.length)
  room(pdf, 90)
  element(pdf, parent, 'Table', (table) => {
    element(pdf, table, 'Caption', (caption) => {
      const lines = linesOf(pdf, [{ text: block.caption, bold: true, color: INK }], SMALL.size, WIDTH)
      inside(pdf, caption, 'Caption', () => drawLines(pdf, lines, MARGIN, pdf.y, SMALL))
      pdf.y += lines.length * SMALL.leading - 2
    })
    drawHead(pdf, table, block.head, columns)
    const rows = block.rows.map((row) => setRow(pdf, row, columns))
    rows.forEach(({ cells, height }, i) => {
      // The last row does not stand alone on the next page.
      const last = i === rows.length - 2 ? (rows[i + 1]?.height ?? 0) : 0
      if (pdf.y + height + last > bottomOf(pdf) && height + last < 400) {
        pdf.addPage()
        drawHead(pdf, null, block.head, columns)
      }
      drawRow(pdf, table, cells, SMALL)
      rule(pdf, HAIRLINE, 0.5)
    })
  })
  pdf.y += 10
}
