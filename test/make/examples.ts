import { readFileSync } from 'node:fs'
import { ok, type Caller } from '#test/client.ts'

/** The smallest file that is a PDF, as it is kept: written anew, it is the same again. */
export const PDF = Buffer.from(
  '%PDF-1.4\n%\x81\x81\x81\x81\n\n1 0 obj\n<<\n/Type /Catalog\n/Pages 2 0 R\n>>\nendobj\n\n2 0 obj\n<<\n/Type /Pages\n/Kids [ 3 0 R ]\n/Count 1\n>>\nendobj\n\n3 0 obj\n<<\n/Type /Page\n/Parent 2 0 R\n/MediaBox [ 0 0 200 200 ]\n>>\nendobj\n\nxref\n0 4\n0000000000 65535 f \n0000000016 00000 n \n0000000066 00000 n \n0000000126 00000 n \n\ntrailer\n<<\n/Size 4\n/Root 1 0 R\n>>\n\nstartxref\n200\n%%EOF',
  'latin1',
)

const UPLOAD_TYPES: Record<string, string> = {
  inspectionReport: 'REPORT',
  termiteReport: 'REPORT',
  questionnaireReport: 'REPORT',
  titlePrelimReport: 'REPORT',
  remainInPropertyFile: 'ADDENDUM',
  homeownersAssnFile: 'ADDENDUM',
  fhaVAFinancingFile: 'ADDENDUM',
}

/** People put phone numbers and addresses into file names; the other side must not read them there. */
const nameOf = (placeholder: string, { buyerEmail, buyerPhone }: Record<string, string>) =>
  buyerEmail ? `${placeholder} ${buyerEmail} ${buyerPhone ?? ''}.pdf` : `${placeholder}.pdf`

/** The buyer's phone in the examples of both states. */
export const BUYER_PHONE = '(310) 555-0161'

export type ExampleName = 'listing-ca' | 'listing-fl' | 'offer-ca' | 'offer-fl' | 'signatures'

/**
 * A body of `examples/`, its placeholders filled: addresses and ids as given, every other placeholder with a fresh
 * upload of `by`.
 */
export const exampleBody = async (name: ExampleName, by: Caller, values: Record<string, string> = {}) => {
  let text = readFileSync(new URL(`../../examples/${name}.json`, import.meta.url), 'utf8')
  for (const [, placeholder = ''] of text.matchAll(/\{\{(\w+)\}\}/g)) {
    if (!text.includes(`{{${placeholder}}}`)) continue
    const value =
      values[placeholder] ??
      ok(
        await by.upload(UPLOAD_TYPES[placeholder] ?? 'OFFER_DOCUMENT', PDF, nameOf(placeholder, values)),
        201,
      ).id
    text = text.replaceAll(`{{${placeholder}}}`, value)
  }
  return JSON.parse(text)
}
