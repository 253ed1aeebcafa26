import { signatureLine } from '#domain/contract/signing-as.ts'
import { isPrincipal } from '#domain/contract/vocabulary.ts'
import type { Marks, PaperSigner, ShownSigner } from '#domain/paper/document.ts'
import { drawLine, shortLine } from './flow.ts'
import { APART, useFont } from './fonts.ts'
import { HAIRLINE, MARGIN, QUIET, room, WIDTH, type Pdf } from './page.ts'
import type { Note, Place } from './places.ts'
import { element, inside, type Tag } from './tags.ts'
import { SMALL, write } from './text.ts'

const BOX = 40
const INITIALS = 20
/** Points that one signer's places take. */
const SIGNER = BOX + 52
/** Signers stand two in a row. */
const HALF = WIDTH / 2
const LINE = 156

/**
 * A row of initials boxes: one for each buyer and seller, named, empty on the paper that is signed. Agents initial nothing but beside
 * their signature (negotiation.md §7).
 */
export const drawInitials = (pdf: Pdf, signers: readonly PaperSigner[], top: number, note: Note): void => {
  const principals = signers.flatMap((s, signer) => (isPrincipal(s.part) ? [{ name: s.name, signer }] : []))
  const size = Math.min(72, WIDTH / Math.max(1, principals.length) - 6)
  principals.forEach(({ name, signer }, i) => {
    const x = MARGIN + i * (size + 6)
    pdf.rect(x, top, size, INITIALS).lineWidth(0.5).strokeColor(HAIRLINE).stroke()
    const line = shortLine(pdf, { text: name, color: QUIET }, 5.5, size)
    drawLine(pdf, line, x, top + INITIALS + 6.5, 5.5)
    note({ signer, mark: 'initials', x: x + 2, y: top + 2, width: size - 4, height: INITIALS - 4 })
  })
}

/** The initials boxes of a clause: a figure for those who cannot see it. */
export const drawClauseInitials = (
  pdf: Pdf,
  parent: Tag,
  signers: readonly PaperSigner[],
  heading: string,
  note: Note,
): void => {
  if (signers.length === 0) return
  room(pdf, INITIALS + 16)
  const alt = `Places for the initials of ${signers
    .filter((s) => isPrincipal(s.part))
    .map((s) => s.name)
    .join(', ')}: ${heading}`
  element(
    pdf,
    parent,
    'Figure',
    (figure) => inside(pdf, figure, 'Figure', () => drawInitials(pdf, signers, pdf.y, note)),
    { alt },
  )
  pdf.y += INITIALS + 16
}

/** The line to sign on and the box for initials; below, as what and for whom this person signs, and when. Returns the lower edge. */
const drawSigner = (
  pdf: Pdf,
  parent: Tag,
  s: ShownSigner,
  { signer, x, top }: { signer: number; x: number; top: number },
  note: Note,
): number => {
  const alt = `Places for the signature and the initials of ${s.name}, ${s.role.toLowerCase()}`
  element(
    pdf,
    parent,
    'Figure',
    (figure) =>
      inside(pdf, figure, 'Figure', () => {
        pdf
          .moveTo(x, top + BOX)
          .lineTo(x + LINE, top + BOX)
          .lineWidth(0.8)
          .strokeColor(QUIET)
          .stroke()
        pdf
          .rect(x + LINE + 10, top + BOX - 28, 64, 28)
          .lineWidth(0.5)
          .strokeColor(HAIRLINE)
          .stroke()
      }),
    { alt },
  )
  note({ signer, mark: 'signature', x: x + 4, y: top + 2, width: LINE - 8, height: BOX - 4 })
  note({ signer, mark: 'initials', x: x + LINE + 13, y: top + BOX - 26, width: 58, height: 24 })
  pdf.y = top + BOX + 3
  write(pdf, parent, [{ text: `${signatureLine(s)}, `, bold: true }, { text: s.role.toLowerCase() }], SMALL, {
    x,
    width: HALF - 16,
  })
  note({ signer, mark: 'signedAt', x: x + 36, y: pdf.y + 1, width: HALF - 52, height: SMALL.leading })
  write(pdf, parent, [{ text: 'Signed:', color: QUIET }], SMALL, { x, width: 36 })
  return pdf.y
}

type Places = readonly (readonly [ShownSigner, number])[]

/** Points that the signatures of one side take. */
export const signaturesHeight = (signers: number): number => 24 + Math.ceil(signers / 2) * SIGNER

/** §14: places for the signatures of one side, two in a row, together where a page has room for them. */
export const drawSignatures = (pdf: Pdf, parent: Tag, caption: string, signers: Places, note: Note): void => {
  room(pdf, Math.min(signaturesHeight(signers.length), 500))
  write(pdf, parent, [{ text: caption, bold: true }], { size: 10, leading: 18 }, { as: 'H3' })
  for (let i = 0; i < signers.length; i += 2) {
    room(pdf, SIGNER)
    const top = pdf.y
    const ends = signers
      .slice(i, i + 2)
      .map(([s, signer], column) =>
        drawSigner(pdf, parent, s, { signer, x: MARGIN + column * HALF, top }, note),
      )
    pdf.y = Math.max(...ends) + 10
  }
}

const ALIGN = { signature: { valign: 'bottom' }, initials: { align: 'center', valign: 'center' } } as const

/** As an address, by which the file knows a picture again: it is in it once, however many pages it is on. */
const picture = (base64: string): string => `data:image/png;base64,${base64}`

/** Leaves everybody's marks in their places. */
export const drawMarks = (pdf: Pdf, signers: readonly Marks[], places: readonly Place[]): void => {
  for (const { page, signer, mark, x, y, width, height } of places) {
    const marks = signers[signer]
    if (!marks)
      throw new Error(`The paper has a place for signer ${signer}, whom the contract does not know.`)
    pdf.switchToPage(page)
    if (mark === 'signedAt')
      useFont(pdf, 'regular')
        .fontSize(SMALL.size)
        .fillColor(QUIET)
        .text(marks.signedAt, x, y, { lineBreak: false, ...APART })
    else pdf.image(picture(marks[mark]), x, y, { fit: [width, height], ...ALIGN[mark] })
  }
}
