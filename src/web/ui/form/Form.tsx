import { Alert, Stack, Text } from '@mantine/core'
import { useRef, useState, type ReactNode } from 'react'
import { FormProvider, type FieldValues, type UseFormReturn } from 'react-hook-form'
import { showFirstError } from './firstError.ts'

/** Milliseconds before the page scrolls to the first offending field (spec 1 §9). */
const SCROLL_DELAY = 300

/**
 * A form whose fields are those of ui/form. `onSubmit` runs only when the resolver finds no problem; otherwise the
 * first offending field comes under the eye. `warn` shows "Some Answers Required" above it (spec 2 §2).
 */
export const Form = <T extends FieldValues>(props: {
  form: UseFormReturn<T>
  onSubmit: (values: T) => unknown
  onInvalid?: () => void
  warn?: boolean
  required?: boolean
  label?: string
  children: ReactNode
}) => {
  const element = useRef<HTMLFormElement>(null)
  const [warned, setWarned] = useState(false)
  const invalid = () => {
    setWarned(true)
    props.onInvalid?.()
    setTimeout(() => showFirstError(element.current), SCROLL_DELAY)
  }
  return (
    <FormProvider {...props.form}>
      <form
        ref={element}
        noValidate
        aria-label={props.label}
        onSubmit={(event) =>
          void props.form.handleSubmit(async (values) => {
            setWarned(false)
            await props.onSubmit(values)
          }, invalid)(event)
        }
      >
        <Stack gap="md">
          {props.required !== false && (
            <Text fz="sm" c="dimmed">
              * denotes a required field
            </Text>
          )}
          {props.warn && warned && !props.form.formState.isValid && <AnswersRequired />}
          {props.children}
        </Stack>
      </form>
    </FormProvider>
  )
}

/** Spec 2 §5: the warning over a step which has gaps. */
export const AnswersRequired = () => (
  <Alert
    color="yellow"
    role="alert"
    title="Some Answers Required"
    styles={{ title: { color: 'var(--p-ink)' } }}
  >
    Please fill out all fields marked with an asterisk to continue.
  </Alert>
)
