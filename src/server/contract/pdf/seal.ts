import { PDFDocument } from 'pdf-lib'
import { pdflibAddPlaceholder } from '@signpdf/placeholder-pdf-lib'
import { P12Signer } from '@signpdf/signer-p12'
import { SignPdf } from '@signpdf/signpdf'

/**
 * Seals a finished file with the platform's certificate: whoever opens it sees that not one byte changed since.
 * Once, last; object streams off, or readers do not find the signature. Runs in a worker thread.
 */
export const sealPdf = async (
  file: Buffer,
  key: { p12: Buffer; passphrase: string },
  at: string,
  reason: string,
): Promise<Buffer> => {
  const pdf = await PDFDocument.load(file, { updateMetadata: false })
  pdflibAddPlaceholder({
    pdfDoc: pdf,
    reason,
    contactInfo: 'parley',
    name: 'Parley',
    location: 'United States',
    signingTime: new Date(at),
    signatureLength: 16384,
  })
  const bytes = Buffer.from(await pdf.save({ useObjectStreams: false }))
  return new SignPdf().sign(bytes, new P12Signer(key.p12, { passphrase: key.passphrase }), new Date(at))
}
