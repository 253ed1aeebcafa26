import { useEffect, useLayoutEffect, useRef } from 'react'
import type { FieldPath, UseFormReturn } from 'react-hook-form'
import type { PropertyState } from '#domain/kernel/place/property-state.ts'
import { getAt } from '#domain/kernel/path.ts'
import { answer } from '#domain/offer/form/answers.ts'
import type { OfferBody } from '#domain/offer/form/body.ts'
import { changedPaths } from './dependents.ts'

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
