import { useEffect } from 'react'
import type { FieldPath, UseFormReturn } from 'react-hook-form'
import { applyingAnswers } from '#domain/listing/form/answers.ts'
import { LISTING_SECTIONS, type ListingBody } from '#domain/listing/form/body.ts'

/**
 * Clears in the form what an answer just given makes pointless, by the domain's rule. Values set by the program do not
 * come back here: they have no event of type change.
 */
export const useApplyingAnswers = <C>(form: UseFormReturn<ListingBody, C>): void => {
  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: ({ name, type, values }) => {
          if (!name || type !== 'change') return
          const body = values as ListingBody
          const applying = applyingAnswers(body)
          for (const section of LISTING_SECTIONS)
            if (applying[section] !== body[section])
              form.setValue(section as FieldPath<ListingBody>, applying[section] as never, {
                shouldDirty: true,
                shouldValidate: form.formState.isSubmitted,
              })
        },
      }),
    [form],
  )
}
