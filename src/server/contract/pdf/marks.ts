import type { Marks, PaperSigner } from './document.ts'
import { heading, HAIRLINE, INK, MARGIN, QUIET, room, WIDTH, type Pdf } from './page.ts'
import type { Note, Place } from './places.ts'

const BOX = 46
const INITIALS = 22

/** A row of initials boxes: one for each principal, empty on the paper that is signed. */
export const drawInitials = (pdf: Pdf, signers: readonly PaperSigner[], top: number, note: Note): void => {
  const size = Math.min(64, WIDTH / Math.max(1, signers.length) - 6)
  signers.forEach((_, signer) => {
    const x = MARGIN + signer * (size + 6)
    pdf.rect(x, top, size, INITIALS).lineWidth(0.5).strokeColor(HAIRLINE).stroke()
    note({ signer, mark: 'initials', x: x + 2, y: top + 2, width: size - 4, height: INITIALS - 4 })
  })
}

const drawSigner = (pdf: Pdf, s: PaperSigner, signer: number, note: Note): void => {
  room(pdf, BOX + 34)
  const top = pdf.y
  pdf
    .moveTo(MARGIN, top + BOX)
    .lineTo(MARGIN + 260, top + BOX)
    .lineWidth(0.6)
    .strokeColor(HAIRLINE)
    .stroke()
  note({ signer, mark: 'signature', x: MARGIN + 4, y: top + 2, width: 250, height: BOX - 4 })
  pdf
    .rect(MARGIN + 290, top + BOX - 30, 70, 30)
    .lineWidth(0.5)
    .strokeColor(HAIRLINE)
    .stroke()
  note({ signer, mark: 'initials', x: MARGIN + 293, y: top + BOX - 28, width: 64, height: 26 })
  const line = top + BOX + 4
  pdf
    .font('regular')
    .fontSize(8.5)
    .fillColor(INK)
    .text(`${s.name}, ${s.role.toLowerCase()}`, MARGIN, line, { width: 280 })
  pdf.fillColor(QUIET).text('Signed:', MARGIN + 290, line, { width: 36 })
  note({ signer, mark: 'signedAt', x: MARGIN + 326, y: line, width: WIDTH - 326, height: 12 })
  pdf.y = top + BOX + 26
}

/** The buyers' own paper is attached to the sealed file; its hash is here, so that whoever signs this signs that it is the one. */
const drawSignedOutside = (pdf: Pdf, hash: string): void => {
  room(pdf, 40)
  const text =
    'The buyers signed on paper, outside Parley. What they signed is kept with this contract and attached to its sealed file.'
  pdf.font('regular').fontSize(9).fillColor(INK).text(text, MARGIN, pdf.y, { width: WIDTH })
  pdf
    .fontSize(8.5)
    .fillColor(QUIET)
    .text(`SHA-256 of the file: ${hash}`, MARGIN, pdf.y + 2, { width: WIDTH })
  pdf.y += 10
}

/** §14: places for signature, initials and date of every signer. */
export const drawSignatures = (
  pdf: Pdf,
  signers: readonly PaperSigner[],
  note: Note,
  signedByBuyers?: string,
): void => {
  if (signers.length === 0) return
  for (const side of ['BUYER', 'SELLER'] as const) {
    heading(
      pdf,
      side === 'BUYER' ? 'Signatures: buyers and their agent' : 'Signatures: sellers and their agent',
    )
    if (side === 'BUYER' && signedByBuyers) drawSignedOutside(pdf, signedByBuyers)
    signers.forEach((s, i) => {
      if (s.side === side) drawSigner(pdf, s, i, note)
    })
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
      pdf.font('regular').fontSize(8.5).fillColor(QUIET).text(marks.signedAt, x, y, { lineBreak: false })
    else pdf.image(picture(marks[mark]), x, y, { fit: [width, height], ...ALIGN[mark] })
  }
}
