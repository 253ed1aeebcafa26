import { z } from 'zod'

const number = z
  .number({ error: ({ input }) => (input === null || input === undefined ? 'Required' : 'Invalid value') })
  .int('Invalid value')
  .min(0, 'Invalid value')
  .max(1_000_000, 'Invalid value')
const yesNo = z.boolean('Required')

/** The application to become a listing agent: nine questions and the promise (spec 1 §3, §5). */
export const questionnaire = z.object({
  transactions: number,
  listingTransactions: number,
  listingsActive: number,
  listingLeads: number,
  buyerLeads: number,
  techComfort: yesNo,
  newMethods: yesNo,
  testimony: yesNo,
  listingReady: yesNo,
  verify: z.literal(true, 'Must agree to provide verification of production numbers'),
})
export type Questionnaire = z.output<typeof questionnaire>
