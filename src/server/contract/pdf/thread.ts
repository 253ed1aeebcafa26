import type { AgreementDocument } from './document.ts'
import { drawAgreement } from './draw.ts'
import { sealPdf } from './seal.ts'

export interface PaperTask {
  readonly document: AgreementDocument
  /** Present for the final contract: the finished file is sealed. */
  readonly seal: {
    readonly p12: Uint8Array
    readonly passphrase: string
    readonly at: string
    readonly reason: string
  } | null
}

/** Entry of the worker thread: draws, and seals where asked. */
export default async ({ document, seal }: PaperTask): Promise<Uint8Array> => {
  const file = await drawAgreement(document)
  if (!seal) return file
  return sealPdf(file, { p12: Buffer.from(seal.p12), passphrase: seal.passphrase }, seal.at, seal.reason)
}
