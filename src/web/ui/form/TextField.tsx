import { PasswordInput, TextInput, Textarea } from '@mantine/core'
import type { HTMLInputAutoCompleteAttribute } from 'react'
import { remaining } from '#web/ui/remaining.ts'
import { remainingBeside } from './remainingBeside.tsx'
import { Cell, framed, useField, type FieldProps } from './useField.tsx'
import { COPY } from '../copy.ts'

interface TextProps extends FieldProps {
  maxLength?: number
  autoComplete?: HTMLInputAutoCompleteAttribute
  placeholder?: string
  onBlur?: () => void
  onFocus?: () => void
  readOnly?: boolean
}

const common = (props: TextProps, error: string | undefined) => ({
  ...framed(props, error),
  readOnly: props.readOnly,
  maxLength: props.maxLength,
  autoComplete: props.autoComplete,
  placeholder: props.placeholder,
})

/** One line of text; while it is typed in, it shows how many characters remain. */
export const TextField = (props: TextProps) => {
  const { value, set, blur, ref, error } = useField<string>(props.name)
  return (
    <Cell name={props.name} w={props.w} error={error}>
      <TextInput
        {...common(props, error)}
        {...remainingBeside(value, props)}
        ref={ref}
        value={value ?? ''}
        onChange={(event) => set(event.currentTarget.value || null)}
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
        onChange={(event) => set(event.currentTarget.value.trim() || null)}
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
