import type { AgreementDocument, Block, Clause, Section } from '#domain/paper/document.ts'
import { drawClauseInitials, drawSignatures, signaturesHeight } from './marks.ts'
import { ACCENT, HAIRLINE, INK, MARGIN, QUIET, room, WIDTH, type Pdf } from './page.ts'
import type { Note } from './places.ts'
import { drawTable } from './table.ts'
import { artifact, element, type Tag } from './tags.ts'
import { BODY, heightOf, inksOf, write } from './text.ts'

/** Points between the number of a clause and its text. */
const NUMBER = 34

type Signers = AgreementDocument['signers']

/** Points that a table wants below the clause that speaks of it. */
const TABLE = 94

const drawClause = (
  pdf: Pdf,
  parent: Tag,
  block: Clause,
  { signers, note, beforeTable }: { signers: Signers; note: Note; beforeTable: boolean },
): void => {
  const inks = [{ text: `${block.heading}. `, bold: true, color: ACCENT }, ...inksOf(block.text)]
  const width = WIDTH - NUMBER
  // A clause to initial is not parted from its boxes.
  const whole = heightOf(pdf, inks, BODY, width) + (block.initials ? 40 : 0)
  const together = block.initials || beforeTable ? whole : Math.min(whole, 2 * BODY.leading)
  room(pdf, Math.min(together + (beforeTable ? TABLE : 0), 400))
  write(pdf, parent, inks, BODY, {
    x: MARGIN + NUMBER,
    width,
    beside: { text: block.number, x: MARGIN, color: QUIET },
  })
  pdf.y += 4
  if (block.initials) drawClauseInitials(pdf, parent, signers, block.heading, note)
}

const drawBlock = (
  pdf: Pdf,
  parent: Tag,
  block: Block,
  next: Block | undefined,
  signers: Signers,
  note: Note,
): void => {
  switch (block.kind) {
    case 'clause':
      return drawClause(pdf, parent, block, { signers, note, beforeTable: next?.kind === 'table' })
    case 'table':
      pdf.y += 4
      return drawTable(pdf, parent, block)
    case 'list':
      return element(pdf, parent, 'L', (list) => {
        for (const item of block.items)
          element(pdf, list, 'LI', (li) =>
            write(pdf, li, inksOf(item), BODY, {
              as: 'LBody',
              x: MARGIN + NUMBER,
              width: WIDTH - NUMBER,
              beside: { text: '•', x: MARGIN + NUMBER - 12 },
            }),
          )
      })
    case 'note':
      write(pdf, parent, [{ text: block.text, color: QUIET }], BODY)
      pdf.y += 4
      return
    case 'signatures': {
      const places = block.signers.flatMap((i) => {
        const signer = signers[i]
        return signer ? [[signer, i] as const] : []
      })
      return drawSignatures(pdf, parent, block.caption, places, note)
    }
  }
}

/** Points that a heading wants below it: it never stands alone at the foot of a page. */
const BELOW = 76

/** The signatures of all stay together on a page that has room for them. */
const wholeOf = ({ blocks }: Section): number => {
  const sides = blocks.flatMap((b) => (b.kind === 'signatures' ? [signaturesHeight(b.signers.length)] : []))
  const height = sides.reduce((sum, side) => sum + side, 0)
  return height === 0 || height > 500 ? 0 : height + 44
}

/** Draws a section with its heading; `signers` are those of the whole paper. */
export const drawSection = (
  pdf: Pdf,
  parent: Tag,
  section: Section,
  signers: Signers = [],
  note: Note = () => {},
): void => {
  room(pdf, Math.max(BELOW, wholeOf(section)))
  if (pdf.y > MARGIN) pdf.y += 12
  const title = `${section.number}. ${section.title}`
  pdf.outline.addItem(title)
  element(pdf, parent, 'Sect', (sect) => {
    write(
      pdf,
      sect,
      [{ text: title, bold: true, color: INK }],
      {
        size: 12.5,
        leading: 18,
      },
      { as: 'H2' },
    )
    artifact(pdf, () => {
      pdf
        .moveTo(MARGIN, pdf.y + 1)
        .lineTo(MARGIN + WIDTH, pdf.y + 1)
        .lineWidth(0.6)
        .strokeColor(HAIRLINE)
        .stroke()
    })
    pdf.y += 8
    section.blocks.forEach((block, i) => drawBlock(pdf, sect, block, section.blocks[i + 1], signers, note))
  })
}
