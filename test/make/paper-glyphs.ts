import { inflateSync } from 'node:zlib'
import { PDFDocument, PDFRawStream, PDFName, PDFHexString } from 'pdf-lib'

const SIGNS: Record<string, string> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' }
const unescaped = (text: string) => text.replaceAll(/\\(.)/gs, (_, sign: string) => SIGNS[sign] ?? sign)

/**
 * What a paper draws: the codes of letters that no font had (glyph 0), and the texts by which it says itself what joined
 * letters stand for (ActualText).
 */
export const glyphsOf = async (file: Buffer): Promise<{ missing: string[]; spoken: string }> => {
  const pdf = await PDFDocument.load(file, { updateMetadata: false })
  const missing: string[] = []
  let spoken = ''
  for (const page of pdf.getPages()) {
    const stream = pdf.context.lookup(page.node.get(PDFName.of('Contents')))
    if (!(stream instanceof PDFRawStream)) throw new Error('A page with another kind of content.')
    const text = inflateSync(stream.contents).toString('latin1')
    for (const [, shown = ''] of text.matchAll(/\[(.*?)\] TJ/g))
      for (const [, codes = ''] of shown.matchAll(/<([0-9a-f]+)>/g))
        missing.push(...(codes.match(/.{4}/g) ?? []).filter((code) => code === '0000'))
    for (const [, hex = ''] of text.matchAll(/\/ActualText <([0-9A-Fa-f]+)>/g))
      spoken += `${PDFHexString.of(hex).decodeText()} `
    for (const [, raw = ''] of text.matchAll(/\/ActualText \((.*?[^\\])\)/gs))
      spoken += `${PDFHexString.of(Buffer.from(unescaped(raw), 'latin1').toString('hex')).decodeText()} `
  }
  return { missing, spoken }
}
