import type { ComparisonTable } from '#domain/offer/reading/beside/comparison.ts'
import type { ComparisonDocument } from './comparison.ts'
import type { AgreementDocument } from '#domain/paper/document.ts'
import type { FinalContract } from './final.ts'
import type { SampleRecord } from './sample.ts'

interface Seal {
  readonly p12: Uint8Array
  readonly passphrase: string
  readonly at: string
  readonly reason: string
}

/** A paper to read and sign, a comparison to print or to calculate with, or the contract that everybody has signed, which is sealed. */
export type PaperTask =
  | { readonly document: AgreementDocument }
  | { readonly comparison: ComparisonDocument }
  | { readonly workbook: ComparisonTable }
  | { readonly sample: SampleRecord }
  | { readonly final: FinalContract; readonly seal: Seal }

/** Entry of the worker thread. What draws is loaded when it is first asked for: a paper to read waits for no seal. */
export default async (task: PaperTask): Promise<Uint8Array> => {
  if ('document' in task) return (await import('./draw.ts')).drawAgreement(task.document)
  if ('comparison' in task) return (await import('./comparison.ts')).drawComparison(task.comparison)
  if ('sample' in task) return (await import('./sample.ts')).drawSample(task.sample)
  if ('workbook' in task) return (await import('./workbook.ts')).drawWorkbook(task.workbook)
  const { p12, passphrase, at, reason } = task.seal
  const [{ drawFinal }, { sealPdf }] = await Promise.all([import('./final.ts'), import('./seal.ts')])
  return sealPdf(await drawFinal(task.final), { p12: Buffer.from(p12), passphrase }, at, reason)
}
