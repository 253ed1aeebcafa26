import type { Certificate } from './document.ts'
import { heading, INK, MARGIN, QUIET, room, WIDTH, type Pdf } from './page.ts'

/** §15: who signed what and when. From where is in the record of the signature alone: the other side reads this paper. */
export const drawCertificate = (pdf: Pdf, c: Certificate): void => {
  heading(pdf, 'Signing certificate')
  const line = (label: string, text: string) => {
    room(pdf, 26)
    pdf.font('bold').fontSize(8.5).fillColor(INK).text(label, MARGIN, pdf.y, { width: WIDTH })
    pdf.font('regular').fontSize(8.5).fillColor(QUIET).text(text, MARGIN, pdf.y, { width: WIDTH })
    pdf.y += 6
  }
  line(
    'Document signed by all (SHA-256 of the unsigned agreement, which is attached to this file)',
    c.documentHash,
  )
  line('Effective date', c.effectiveDate)
  for (const e of c.entries) line(`${e.who}`, `${e.when} · ${e.detail}`)
}
