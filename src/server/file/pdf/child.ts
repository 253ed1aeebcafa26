import { boundReading } from './bounds.ts'
import { rewritePdf } from './rewrite.ts'

boundReading()

/** Entry of the process that reads strangers' papers; null for what cannot be kept. */
export default async (bytes: Uint8Array): Promise<Uint8Array | null> => {
  try {
    return await rewritePdf(bytes)
  } catch {
    return null
  }
}
