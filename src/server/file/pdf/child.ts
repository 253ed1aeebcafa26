import { readFile } from 'node:fs/promises'
import { boundReading } from './bounds.ts'
import { rewritePdf } from './rewrite.ts'

boundReading()

/** Entry of the process that reads strangers' papers: one that waits in line is in no memory. */
export default async (path: string): Promise<Uint8Array> => rewritePdf(await readFile(path))
