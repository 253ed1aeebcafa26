import { PasswordInput, TextInput, Textarea } from '@mantine/core'
import type { HTMLInputAutoCompleteAttribute } from 'react'
import { remaining } from '#web/ui/remaining.ts'
import { Cell, framed, useField, type FieldProps } from './useField.tsx'
import classes from './form.module.css'
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

/** Limits that a mask or a list sets say themselves what fits. */
const SAID_FROM = 11

/**
 * The characters that remain, at the end of the field while it has the focus: their room is always there, so that nothing
 * moves. For who hears the field they are part of its description (spec 2 §5 "Other rules").
 */
const remainingBeside = (value: string | null, { maxLength, description, readOnly, disabled }: TextProps) => {
  if (!maxLength || maxLength < SAID_FROM || readOnly || disabled) return {}
  const left = remaining(value, maxLength)
  return {
    description: (
      <>
        {description}
        <span className="visually-hidden">{` ${left}`}</span>
      </>
    ),
    descriptionProps: description ? undefined : { className: 'visually-hidden' },
    rightSection: (
      <span className={`num ${classes.left}`} title={left} aria-hidden>
        {maxLength - (value ?? '').length}
      </span>
    ),
    rightSectionWidth: 48,
    rightSectionPointerEvents: 'none' as const,
    classNames: { wrapper: classes.counted },
  }
}

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
