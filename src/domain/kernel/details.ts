import type { z } from 'zod'
import type { Detail } from './refusal.ts'

/** What a schema refused, field by field: `agent.phone`, and the sentence beside it; below `under`, where the schema is a part's. */
export const detailsOf = ({ issues }: Pick<z.ZodError, 'issues'>, ...under: readonly string[]): Detail[] =>
  issues.map(({ path, message }) => ({ path: [...under, ...path].map(String).join('.'), message }))
