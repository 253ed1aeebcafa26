import { deflateSync } from 'node:zlib'
import { PDFBool, PDFDocument, PDFName, PDFRawStream, StandardFonts } from '@cantoo/pdf-lib'

const name = (text: string) => PDFName.of(text)

export interface XfaForm {
  /** Its pages are made by the program that opens it. */
  readonly dynamic: 'said' | 'in its settings' | 'by its fields alone' | null
  /** Its packets are one stream, not a list of them. */
  readonly whole?: boolean
}

/** An XFA form as LiveCycle saves it: packets of XML, and a page for programs that do not know them. */
export const xfaForm = async ({ dynamic, whole = false }: XfaForm): Promise<Buffer> => {
  const doc = await PDFDocument.create()
  const { context } = doc
  const font = await doc.embedFont(StandardFonts.Helvetica)
  const page = doc.addPage([300, 300])
  page.drawText(dynamic ? 'Please wait...' : 'Listing agreement', { x: 20, y: 200, font })
  const config = `<config><acrobat7><dynamicRender>${dynamic === 'in its settings' ? 'required' : 'forbidden'}</dynamicRender></acrobat7></config>`
  const template = '<template xmlns="http://www.xfa.org/schema/xfa-template/3.3/"><subform/></template>'
  const stream = (xml: string) =>
    context.register(PDFRawStream.of(context.obj({ Filter: 'FlateDecode' }), deflateSync(Buffer.from(xml))))
  const form = doc.getForm()
  if (dynamic !== 'by its fields alone') {
    const field = form.createTextField('price')
    field.addToPage(page, { x: 20, y: 100, width: 100, height: 20 })
  }
  form.acroForm.dict.set(
    name('XFA'),
    whole
      ? stream(`<xdp:xdp xmlns:xdp="http://ns.adobe.com/xdp/">${config}${template}</xdp:xdp>`)
      : context.obj(['config', stream(config), 'template', stream(template)]),
  )
  if (dynamic === 'said') doc.catalog.set(name('NeedsRendering'), PDFBool.True)
  return Buffer.from(await doc.save({ updateFieldAppearances: false }))
}

/** A portfolio: its page asks for a program that shows the files inside. */
export const portfolio = async (): Promise<Buffer> => {
  const doc = await PDFDocument.create()
  doc.addPage([300, 300])
  await doc.attach(Buffer.from('%PDF-1.7'), 'statement.pdf')
  doc.catalog.set(name('Collection'), doc.context.obj({ Type: 'Collection', View: 'D' }))
  return Buffer.from(await doc.save())
}

/** A PDF that takes a password to open. */
export const locked = async (): Promise<Buffer> => {
  const doc = await PDFDocument.create()
  doc.addPage([300, 300])
  doc.encrypt({ userPassword: 'secret', ownerPassword: 'more secret' })
  return Buffer.from(await doc.save())
}

/** A PDF that anybody opens, and whose owner allows nothing but reading. */
export const protectedPdf = async (packed: boolean): Promise<Buffer> => {
  const doc = await PDFDocument.create()
  const font = await doc.embedFont(StandardFonts.Helvetica)
  doc.addPage([300, 300]).drawText('Balance', { x: 20, y: 200, font })
  doc.encrypt({ userPassword: '', ownerPassword: 'more secret' })
  return Buffer.from(await doc.save({ useObjectStreams: packed }))
}

/** A PDF of so many pages. */
export const pages = async (many: number, width = 300): Promise<Buffer> => {
  const doc = await PDFDocument.create()
  for (let i = 0; i < many; i++) doc.addPage([width, 300])
  return Buffer.from(await doc.save())
}

/** A PDF whose catalog stands first, and whose page has its words at the end of the file. */
export const endsWithWords = async (): Promise<Buffer> => {
  const words = Buffer.from('BT ET\n'.repeat(2000))
  return Buffer.concat([
    Buffer.from(
      `%PDF-1.7\n1 0 obj <</Type/Catalog/Pages 2 0 R>> endobj\n2 0 obj <</Type/Pages/Kids[3 0 R]/Count 1>> endobj\n3 0 obj <</Type/Page/Parent 2 0 R/MediaBox[0 0 200 200]/Contents[4 0 R 5 0 R]>> endobj\n4 0 obj <</Length ${words.length}>>\nstream\n`,
    ),
    words,
    Buffer.from(`\nendstream\nendobj\n5 0 obj <</Length ${words.length}>>\nstream\n`),
    words,
    Buffer.from('\nendstream\nendobj\ntrailer <</Size 6/Root 1 0 R>>\nstartxref\n0\n%%EOF\n'),
  ])
}
