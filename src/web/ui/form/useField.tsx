import { createContext, useContext, type ReactNode } from 'react'
import { get, useController, useFormContext } from 'react-hook-form'

/** What every field takes. `name` is the dotted path in the form; `w` its width in the `.fields` grid. */
export interface FieldProps {
  name: string
  label: ReactNode
  required?: boolean
  description?: ReactNode
  w?: 'full' | 'half' | 'third' | 'quarter' | 'two-thirds'
  disabled?: boolean
}

/** Binds a field by name: its value, its setter and its error sentence. An empty text is kept as null. */
export const useField = <T,>(name: string) => {
  const { control, formState } = useFormContext()
  const { field } = useController({ control, name })
  const raw = get(formState.errors, name) as { message?: string; root?: { message?: string } } | undefined
  const error = typeof raw?.message === 'string' ? raw.message : raw?.root?.message
  return {
    value: (field.value ?? null) as T | null,
    set: field.onChange as (value: T | null) => void,
    blur: field.onBlur,
    ref: field.ref,
    error,
  }
}

/** What the frame of a field of one line shows of its props: all but its value. */
export const framed = (props: FieldProps, error: string | undefined) => ({
  name: props.name,
  label: props.label,
  withAsterisk: props.required,
  'aria-required': props.required,
  description: props.description,
  disabled: props.disabled,
  error,
})

/** What stands beside a field, by its name: how another document answers it. */
export const FieldNotes = createContext<((name: string) => ReactNode) | null>(null)

/** The cell of a field in the grid; carries the mark by which the first error is found. */
export const Cell = (props: { name: string; w?: FieldProps['w']; error?: string; children: ReactNode }) => {
  const note = useContext(FieldNotes)
  return (
    <div data-w={props.w ?? 'full'} data-path={props.name} data-error={props.error ? '' : undefined}>
      {props.children}
      {note?.(props.name)}
    </div>
  )
}

/** The first field of a form whose number could not be read; it says so from now on. */
export const unreadIn = (form: HTMLFormElement): HTMLInputElement | undefined => {
  const unread = [...form.elements].find(
    (each): each is HTMLInputElement => each instanceof HTMLInputElement && each.validity.customError,
  )
  unread?.checkValidity()
  return unread
}

/** Before somebody leaves a step: a number on the page that could not be read is shown, and what was typed there stays. */
export const showsUnread = (): boolean => {
  const unread = [...document.forms].map(unreadIn).find((each) => each !== undefined)
  unread?.focus()
  return unread !== undefined
}
