import { useEffect, useLayoutEffect, useRef } from 'react'
import type { FieldPath, UseFormReturn } from 'react-hook-form'
import type { PropertyState } from '#domain/kernel/property-state.ts'
import { getAt } from '#domain/kernel/path.ts'
import { answer } from '#domain/offer/form/answers.ts'
import type { OfferBody } from '#domain/offer/form/body.ts'

const isNode = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/**
 * The answers that differ between two bodies, as dotted paths with their new value; lists and files as a whole.
 * `answer` of the domain gives a new body, and the form takes only what changed in it.
 */
export const changedPaths = (
  before: OfferBody,
  after: OfferBody,
): readonly { path: string; value: unknown }[] => {
  const found: { path: string; value: unknown }[] = []
  const walk = (was: unknown, is: unknown, path: string) => {
    if (was === is) return
    if (isNode(was) && isNode(is) && !('id' in was) && !('id' in is)) {
      for (const key of new Set([...Object.keys(was), ...Object.keys(is)]))
        walk(was[key], is[key], path === '' ? key : `${path}.${key}`)
      return
    }
    if ((was ?? null) === (is ?? null)) return
    found.push({ path, value: is ?? null })
  }
  walk(before, after, '')
  return found
}

/**
 * Gives every answer the person types to the domain's `answer`, and puts what follows from it into the form. Values
 * set by the program do not come back here: they have no event of type change.
 */
export const useDependentAnswers = <C>(
  form: UseFormReturn<OfferBody, C>,
  state: PropertyState,
  /** Hears of each answer that was given, once all that follows from it is in the form. */
  onAnswer?: (path: string) => void,
): void => {
  const told = useRef(onAnswer)
  useLayoutEffect(() => {
    told.current = onAnswer
  })
  useEffect(() => {
    let following = false
    return form.subscribe({
      formState: { values: true },
      callback: ({ name, type, values }) => {
        if (!name || following) return
        if (type === 'change') {
          const body = values as OfferBody
          following = true
          for (const { path, value } of changedPaths(body, answer(body, name, getAt(body, name), state)))
            form.setValue(path as FieldPath<OfferBody>, value as never, {
              shouldDirty: true,
              shouldValidate: form.formState.isSubmitted,
            })
          following = false
        }
        told.current?.(name)
      },
    })
  }, [form, state])
}
