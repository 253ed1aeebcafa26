import { refusalsOf, type Route } from '#api/kernel/route.ts'
import type { RefusalCode } from '#domain/kernel/refusal.ts'

/** The first place where `answer` has something that `allowed` (the same value after its schema) has not. */
const surplus = (answer: unknown, allowed: unknown, path: string): string | null => {
  if (typeof answer !== 'object' || answer === null) return null
  if (typeof allowed !== 'object' || allowed === null) return path
  for (const [key, value] of Object.entries(answer)) {
    const here = path ? `${path}.${key}` : key
    if (!(key in allowed)) return here
    const found = surplus(value, (allowed as Record<string, unknown>)[key], here)
    if (found) return found
  }
  return null
}

/** Tests only: throws where a call refuses with something that its route does not name. */
export const checkRefusal = (route: Route, code: RefusalCode): void => {
  if (!refusalsOf(route).includes(code))
    throw new Error(`${route.method} ${route.path} refused with ${code}, which its route does not name.`)
}

/**
 * Tests only: throws where an answer is not exactly what its route promises, before what is too much is left out of it (`whitelist.ts`);
 * forms and lengths of texts are judged here alone.
 */
export const checkAnswer = (route: Route, text: string): void => {
  const answer: unknown = JSON.parse(text)
  const result = route.output.safeParse(answer)
  const name = `${route.method} ${route.path}`
  if (!result.success) throw new Error(`The answer of ${name} breaks its schema: ${result.error.message}`)
  const extra = surplus(answer, result.data, '')
  if (extra) throw new Error(`The answer of ${name} holds ${extra}, which its schema does not name.`)
}
