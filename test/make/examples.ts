import { readFileSync } from 'node:fs'
import { ok, type Caller } from '#test/client.ts'

/** The smallest file that is a PDF by its bytes. */
export const PDF = Buffer.from(
  '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj\n3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 200]>>endobj\nxref\n0 4\n0000000000 65535 f \n0000000009 00000 n \n0000000052 00000 n \n0000000101 00000 n \ntrailer<</Size 4/Root 1 0 R>>\nstartxref\n164\n%%EOF\n',
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
