import { hasDigitalSignature } from '#domain/file/digital-signature.ts'
import { pdfStart } from '#domain/file/kind.ts'

/** Is it a PDF with a digital signature inside? One that cannot be read is judged where it is received. */
export const isSigned = async (file: File): Promise<boolean> => {
  const bytes = new Uint8Array(await file.arrayBuffer().catch(() => new ArrayBuffer()))
  return pdfStart(bytes) !== null && hasDigitalSignature(bytes)
}
