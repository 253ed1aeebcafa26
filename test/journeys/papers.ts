import { PDFDocument } from 'pdf-lib'
import sharp from 'sharp'
import type { UploadFile } from './stage.ts'

/** A real one-page PDF. */
export const paper = async (name: string): Promise<UploadFile> => {
  const pdf = await PDFDocument.create()
  pdf.addPage([612, 792]).drawText(name, { x: 72, y: 700 })
  return { name: `${name}.pdf`, mimeType: 'application/pdf', buffer: Buffer.from(await pdf.save()) }
}

/** A real photograph's bytes: a plain sky will do. */
export const photograph = async (name: string): Promise<UploadFile> => ({
  name: `${name}.jpg`,
  mimeType: 'image/jpeg',
  buffer: await sharp({ create: { width: 1200, height: 800, channels: 3, background: '#6b9dbd' } })
    .jpeg()
    .toBuffer(),
})
