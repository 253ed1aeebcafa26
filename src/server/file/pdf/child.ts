import { boundReading } from './bounds.ts'
import { rewritePdf } from './rewrite.ts'

boundReading()

/** Entry of the process that reads strangers' papers. */
export default rewritePdf
