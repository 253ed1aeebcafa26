import { useEffect, useLayoutEffect, useRef } from 'react'
import type { FieldPath, UseFormReturn } from 'react-hook-form'
import type { PropertyState } from '#domain/kernel/place/property-state.ts'
import { getAt } from '#domain/kernel/path.ts'
import { answer } from '#domain/offer/form/answers.ts'
import type { OfferBody } from '#domain/offer/form/body.ts'
import { onceLeft } from '#web/ui/form/onceLeft.ts'
import { changedPaths } from './dependents.ts'
import { createHeldPayers, WHOSE_SERVICES } from './heldPayers.ts'
import { createTypedPrice, PRICE } from './typedPrice.ts'

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
    const price = createTypedPrice()
    const payers = createHeldPayers()
    const left = () => price.end()
    const follow = (body: OfferBody, name: string): OfferBody => {
      if (name !== PRICE) {
        left()
        const given = name === WHOSE_SERVICES ? payers.follow(body) : body
        return answer(given, name, getAt(given, name), state)
      }
      // Without one the next answer or another change ends it.
      onceLeft(left)
      return price.follow(body, state)
    }
    return form.subscribe({
      formState: { values: true },
      callback: ({ name, type, values }) => {
        if (!name || following) return
        if (type === 'change') {
          const body = values as OfferBody
          following = true
          for (const { path, value } of changedPaths(body, follow(body, name)))
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
