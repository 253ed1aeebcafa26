import { PasswordInput, TextInput, Textarea } from '@mantine/core'
import type { HTMLInputAutoCompleteAttribute } from 'react'
import { written } from '#domain/kernel/text/contact.ts'
import { NAME_UNITS_MAX } from '#domain/kernel/lengths.ts'
import { remaining } from '#web/ui/remaining.ts'
import { remainingBeside } from './remainingBeside.tsx'
import { Cell, framed, useField, type FieldProps } from './useField.tsx'
import { COPY } from '../copy.ts'

interface TextProps extends FieldProps {
  maxLength?: number
  /** At most so many characters of a name, each letter counted with its marks; of more the rule says so. */
  characters?: number
  autoComplete?: HTMLInputAutoCompleteAttribute
  placeholder?: string
  onBlur?: () => void
  onFocus?: () => void
  /** after each key, with what the field says by then */
  onSet?: (text: string) => void
  readOnly?: boolean
  /** A code whose length everybody knows: what remains of its limit would say something else. */
  code?: true
  /** What is wrong with it and is in sight elsewhere: the field is marked, and described by it, without a line of its own. */
  wrong?: string | null
}

const common = (props: TextProps, error: string | undefined) => ({
  ...framed(props, error),
  readOnly: props.readOnly,
  maxLength: props.characters ? NAME_UNITS_MAX : props.maxLength,
  autoComplete: props.autoComplete,
  placeholder: props.placeholder,
})

/** One line of text; while it is typed in, it shows how many characters remain. */
export const TextField = (props: TextProps) => {
  const { value, set, blur, ref, error: own } = useField<string>(props.name)
  const error = own ?? props.wrong ?? undefined
  return (
    <Cell name={props.name} w={props.w} error={error}>
      <TextInput
        {...common(props, error)}
        errorProps={own ? undefined : { className: 'visually-hidden' }}
        {...(props.code ? null : remainingBeside(value, props))}
        ref={ref}
        value={value ?? ''}
        onChange={(event) => {
          set(event.currentTarget.value || null)
          props.onSet?.(event.currentTarget.value)
        }}
        onFocus={props.onFocus}
        onBlur={() => {
          blur()
          props.onBlur?.()
        }}
      />
    </Cell>
  )
}

export const EmailField = (props: TextProps) => {
  const { value, set, blur, ref, error } = useField<string>(props.name)
  return (
    <Cell name={props.name} w={props.w} error={error}>
      <TextInput
        {...common(props, error)}
        ref={ref}
        type="email"
        inputMode="email"
        autoComplete={props.autoComplete ?? 'email'}
        value={value ?? ''}
        onChange={(event) => set(written(event.currentTarget.value) || null)}
        onBlur={blur}
      />
    </Cell>
  )
}

export const PasswordField = (props: TextProps) => {
  const { value, set, blur, ref, error } = useField<string>(props.name)
  return (
    <Cell name={props.name} w={props.w} error={error}>
      <PasswordInput
        {...common(props, error)}
        ref={ref}
        visibilityToggleButtonProps={{ 'aria-label': COPY.showPassword, tabIndex: 0 }}
        value={value ?? ''}
        onChange={(event) => set(event.currentTarget.value || null)}
        onBlur={blur}
      />
    </Cell>
  )
}

/** A block of text that shows how many characters remain. */
export const TextAreaField = (props: TextProps & { rows?: number }) => {
  const { value, set, blur, ref, error } = useField<string>(props.name)
  return (
    <Cell name={props.name} w={props.w} error={error}>
      <Textarea
        {...common(props, error)}
        ref={ref}
        autosize
        minRows={props.rows ?? 3}
        description={props.maxLength ? remaining(value, props.maxLength) : props.description}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        value={value ?? ''}
        onChange={(event) => set(event.currentTarget.value || null)}
        onBlur={blur}
      />
    </Cell>
  )
}
