import { useEffect } from 'react'
import type { FieldPath, UseFormReturn } from 'react-hook-form'
import { getAt } from '#domain/kernel/path.ts'
import { applyingAnswers, hangingOn } from '#domain/listing/form/answers.ts'
import { LISTING_SECTIONS, type ListingBody } from '#domain/listing/form/body.ts'

/** A list of forms only follows a list: what empties it is an empty one. */
const cleared = (value: unknown, before: unknown) => value ?? (Array.isArray(before) ? [] : null)

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
          if (getAt(body, name) === null)
            for (const path of hangingOn(name))
              form.setValue(path as FieldPath<ListingBody>, null as never, { shouldDirty: true })
          const applying = applyingAnswers(body)
          for (const section of LISTING_SECTIONS)
            if (applying[section] !== body[section])
              form.setValue(
                section as FieldPath<ListingBody>,
                cleared(applying[section], body[section]) as never,
                {
                  shouldDirty: true,
                  shouldValidate: form.formState.isSubmitted,
                },
              )
        },
      }),
    [form],
  )
}
