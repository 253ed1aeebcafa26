import type { Certificate, PaperSigner } from './document.ts'
import { heading, HAIRLINE, INK, MARGIN, QUIET, room, WIDTH, type Pdf } from './page.ts'

const BOX = 46

const drawSigner = (pdf: Pdf, s: PaperSigner): void => {
  room(pdf, BOX + 34)
  const top = pdf.y
  pdf
    .moveTo(MARGIN, top + BOX)
    .lineTo(MARGIN + 260, top + BOX)
    .lineWidth(0.6)
    .strokeColor(HAIRLINE)
    .stroke()
  if (s.signature)
    pdf.image(Buffer.from(s.signature, 'base64'), MARGIN + 4, top + 2, {
      fit: [250, BOX - 4],
      valign: 'bottom',
    })
  pdf
    .rect(MARGIN + 290, top + BOX - 30, 70, 30)
    .lineWidth(0.5)
    .strokeColor(HAIRLINE)
    .stroke()
  if (s.initials)
    pdf.image(Buffer.from(s.initials, 'base64'), MARGIN + 293, top + BOX - 28, {
      fit: [64, 26],
      align: 'center',
      valign: 'center',
    })
  pdf
    .font('regular')
    .fontSize(8.5)
    .fillColor(INK)
    .text(`${s.name}, ${s.role.toLowerCase()}`, MARGIN, top + BOX + 4, { width: 280 })
  pdf
    .fillColor(QUIET)
    .text(s.signedAt ?? 'Not signed yet', MARGIN + 290, top + BOX + 4, { width: WIDTH - 290 })
  pdf.y = top + BOX + 26
}

/** §14: signature, initials and date of every signer. */
export const drawSignatures = (pdf: Pdf, signers: readonly PaperSigner[]): void => {
  if (signers.length === 0) return
  for (const side of ['BUYER', 'SELLER'] as const) {
    heading(
      pdf,
      side === 'BUYER' ? 'Signatures: buyers and their agent' : 'Signatures: sellers and their agent',
    )
    for (const s of signers.filter((x) => x.side === side)) drawSigner(pdf, s)
  }
}

/** §15: who signed what, when and from where. */
export const drawCertificate = (pdf: Pdf, c: Certificate): void => {
  pdf.addPage()
  heading(pdf, 'Signing certificate')
  const line = (label: string, text: string) => {
    room(pdf, 26)
    pdf.font('bold').fontSize(8.5).fillColor(INK).text(label, MARGIN, pdf.y, { width: WIDTH })
    pdf.font('regular').fontSize(8.5).fillColor(QUIET).text(text, MARGIN, pdf.y, { width: WIDTH })
    pdf.y += 6
  }
  line('Document signed by all (SHA-256 of the unsigned agreement)', c.documentHash)
  line('Effective date', c.effectiveDate)
  for (const e of c.entries) line(`${e.who}`, `${e.when} · from ${e.ip} · ${e.detail}`)
}
