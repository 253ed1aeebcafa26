import { useEffect } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'

/** What is said of a try holds until something of it is changed: `forget` is then called. `forget` is the same from drawing to drawing. */
export const useUntilChanged = <T extends FieldValues, C>(
  form: UseFormReturn<T, C>,
  isSaid: boolean,
  forget: () => void,
): void =>
  useEffect(
    () => (isSaid ? form.subscribe({ formState: { values: true }, callback: forget }) : undefined),
    [form, isSaid, forget],
  )
