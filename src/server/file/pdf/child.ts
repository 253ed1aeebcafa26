import { readFile } from 'node:fs/promises'
import { pdfStart } from '#domain/file/kind.ts'
import type { Faulty } from '../faulty.ts'
import { boundReading } from './bounds.ts'
import { faultIn } from './faults.ts'
import { rewritePdf } from './rewrite.ts'

boundReading()

/** Entry of the process that reads strangers' papers: one that waits in line is in no memory. */
export default async (path: string): Promise<Uint8Array | Faulty> => {
  const file = await readFile(path)
  const bytes = file.subarray(pdfStart(file) ?? 0)
  try {
    return await rewritePdf(bytes)
  } catch (error) {
    return { fault: faultIn(bytes, error) }
  }
}
