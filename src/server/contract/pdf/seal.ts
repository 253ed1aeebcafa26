import { PDFDocument, PDFHexString, PDFName } from 'pdf-lib'
import { pdflibAddPlaceholder } from '@signpdf/placeholder-pdf-lib'
import { SignPdf } from '@signpdf/signpdf'
import { SUBFILTER_ETSI_CADES_DETACHED } from '@signpdf/utils'
import { openedSeal } from '../seal/open.ts'
import { CadesSigner } from './cades.ts'

/** Room for the certificates that vouch for the seal, and for a time stamp that comes later. */
const SIGNATURE_BYTES = 32_768

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
    signatureLength: SIGNATURE_BYTES,
    subFilter: SUBFILTER_ETSI_CADES_DETACHED,
  })
  // What a screen reader calls the field.
  for (const { acroField } of pdf.getForm().getFields())
    acroField.dict.set(PDFName.of('TU'), PDFHexString.fromText('Seal of Parley'))
  const bytes = Buffer.from(await pdf.save({ useObjectStreams: false }))
  return new SignPdf().sign(bytes, new CadesSigner(openedSeal(key.p12, key.passphrase)), new Date(at))
}
