import type { ComparisonTable } from '#domain/offer/reading/comparison.ts'
import { drawComparison, type ComparisonDocument } from './comparison.ts'
import type { AgreementDocument, FinalContract } from './document.ts'
import { drawAgreement } from './draw.ts'
import { drawFinal } from './final.ts'
import { drawSample, type SampleRecord } from './sample.ts'
import { sealPdf } from './seal.ts'
import { drawWorkbook } from './workbook.ts'

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

/** Entry of the worker thread. */
export default async (task: PaperTask): Promise<Uint8Array> => {
  if ('document' in task) return drawAgreement(task.document)
  if ('comparison' in task) return drawComparison(task.comparison)
  if ('sample' in task) return drawSample(task.sample)
  if ('workbook' in task) return drawWorkbook(task.workbook)
  const { p12, passphrase, at, reason } = task.seal
  return sealPdf(await drawFinal(task.final), { p12: Buffer.from(p12), passphrase }, at, reason)
}
