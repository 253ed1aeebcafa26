import { z } from 'zod'
import { PAYERS } from './payer.ts'

/** The legacy word is taken in and never kept (negotiation.md §5.1). */
export const payerField = z
  .enum([...PAYERS, 'FIFTY_FIFTY'])
  .overwrite((payer) => (payer === 'FIFTY_FIFTY' ? 'BOTH' : payer))
  .nullish()
