import type { FieldErrors, FieldValues, Path, Resolver, UseFormReturn } from 'react-hook-form'
import type { z } from 'zod'
import { detailsOf } from '#domain/kernel/details.ts'
import type { Detail } from '#domain/kernel/refusal.ts'
import { ApiError } from '#web/lib/call/apiError.ts'

/** `a.0.b` in nested form, as react-hook-form keeps its errors. */
export const nestProblems = (problems: readonly Detail[]): Record<string, unknown> => {
  const root: Record<string, unknown> = {}
  for (const { path, message } of problems) {
    const keys = path.split('.')
    const last = keys.pop()
    if (!last) continue
    let node = root
    for (const key of keys) node = (node[key] ??= {}) as Record<string, unknown>
    node[last] ??= { type: 'rule', message }
  }
  return root
}

/**
 * Makes a form ask a rule of the domain: `{path, message}` of each offending field, or none. The rule also gets what
 * the form was given as `context`, e.g. which step is open.
 */
export const problemsResolver =
  <T extends FieldValues, C = unknown>(
    problemsOf: (values: T, context: C) => readonly Detail[],
  ): Resolver<T, C> =>
  (values, context) => {
    const problems = problemsOf(values, context as C)
    return problems.length === 0
      ? { values, errors: {} }
      : { values: {}, errors: nestProblems(problems) as FieldErrors<T> }
  }

/** The issues of a zod schema as `{path, message}`. */
export const schemaProblems = (schema: z.ZodType, values: unknown): Detail[] => {
  const { error } = schema.safeParse(values)
  return error ? detailsOf(error) : []
}

/** Did the server say which fields it means? */
export const hasDetails = (error: unknown): boolean => error instanceof ApiError && error.details.length > 0

/** Puts what the server said of single fields beside them; the first one has the focus. */
export const showDetails = <T extends FieldValues, C>(
  form: UseFormReturn<T, C>,
  error: unknown,
  fieldOf: (path: string) => string = (path) => path,
): void => {
  if (!(error instanceof ApiError)) return
  for (const [at, { path, message }] of error.details.entries())
    form.setError(fieldOf(path) as Path<T>, { type: 'server', message }, { shouldFocus: at === 0 })
}
