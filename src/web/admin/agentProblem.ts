import { ApiError } from '#web/lib/call/apiError.ts'

/** What the server says of the agent who was chosen, for the field; undefined: it says nothing of that. */
export const agentProblem = (error: unknown): string | undefined =>
  error instanceof ApiError ? error.details.find(({ path }) => path === 'agentId')?.message : undefined
