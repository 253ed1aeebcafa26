import { drawComparison, type ComparisonDocument } from './comparison.ts'
import type { AgreementDocument, FinalContract } from './document.ts'
import { drawAgreement } from './draw.ts'
import { drawFinal } from './final.ts'
import { sealPdf } from './seal.ts'

interface Seal {
  readonly p12: Uint8Array
  readonly passphrase: string
  readonly at: string
  readonly reason: string
}

/** A paper to read and sign, a comparison to print, or the contract that everybody has signed, which is sealed. */
export type PaperTask =
  | { readonly document: AgreementDocument }
  | { readonly comparison: ComparisonDocument }
  | { readonly final: FinalContract; readonly seal: Seal }

/** Entry of the worker thread. */
export default async (task: PaperTask): Promise<Uint8Array> => {
  if ('document' in task) return drawAgreement(task.document)
  if ('comparison' in task) return drawComparison(task.comparison)
  const { p12, passphrase, at, reason } = task.seal
  return sealPdf(await drawFinal(task.final), { p12: Buffer.from(p12), passphrase }, at, reason)
}
