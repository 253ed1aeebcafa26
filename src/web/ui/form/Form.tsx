import { Alert, Stack, Text } from '@mantine/core'
import type { BaseSyntheticEvent, ReactNode } from 'react'
import { FormProvider, type FieldErrors, type FieldValues, type UseFormReturn } from 'react-hook-form'
import classes from './form.module.css'
import { unreadIn } from './useField.tsx'
import { useWarning, type Warning } from './useWarning.ts'
import { COPY } from '../copy.ts'

/**
 * A form whose fields are those of ui/form. `onSubmit` runs only when the resolver finds no problem; otherwise, and
 * when it answers false, the first offending field comes under the eye. `warning` shows "Some Answers Required" above
 * it (spec 2 §2).
 */
export const Form = <T extends FieldValues, C>(props: {
  form: UseFormReturn<T, C>
  onSubmit: (values: T) => unknown
  /** What was wrong, before the first of it is shown. */
  onInvalid?: (errors: FieldErrors<T>) => void
  warning?: Warning
  required?: boolean
  label?: string
  children: ReactNode
}) => {
  const own = useWarning()
  const { element, warned, unseen, said, show, clear } = props.warning ?? own
  const { errors } = props.form.formState
  const invalid = (found: FieldErrors<T>, event?: BaseSyntheticEvent) => {
    unreadOf(event)
    props.onInvalid?.(found)
    show()
  }
  const submit = props.form.handleSubmit(async (values, event) => {
    if (unreadOf(event)) return show()
    clear()
    if ((await props.onSubmit(values)) === false) show()
  }, invalid)
  return (
    <FormProvider {...props.form}>
      <form ref={element} noValidate aria-label={props.label} onSubmit={(event) => void submit(event)}>
        <Stack gap="md">
          {props.required !== false && <RequiredNote />}
          {props.warning && warned && (
            // Its room stays while the last gap is filled in: nothing moves below a pointer that is on its way.
            <div
              className={classes.warning}
              data-warning
              data-past={Object.keys(errors).length === 0 ? '' : undefined}
            >
              <AnswersRequired said={said} more={unseen ? sentencesOf(errors) : []} />
            </div>
          )}
          {props.children}
        </Stack>
      </form>
    </FormProvider>
  )
}

/** The field of a form being sent whose number could not be read. */
const unreadOf = (event?: BaseSyntheticEvent) =>
  event?.target instanceof HTMLFormElement ? unreadIn(event.target) : undefined

/** What the asterisk says; a form whose fields begin further down puts it above them. */
export const RequiredNote = () => (
  <Text fz="sm" c="dimmed">
    {COPY.form.required}
  </Text>
)

/** Every sentence of nested errors, once. */
const sentencesOf = (errors: FieldErrors): string[] => {
  const found = new Set<string>()
  const walk = (node: unknown) => {
    if (typeof node !== 'object' || node === null) return
    const { message } = node as { message?: unknown }
    if (typeof message === 'string') found.add(message)
    else for (const each of Object.values(node)) walk(each)
  }
  walk(errors)
  return [...found]
}

/** Spec 2 §5: the warning over a step which has gaps; `said`: why else it can't go on; `more` is what no field on the screen says. */
export const AnswersRequired = ({
  said = null,
  more = [],
}: {
  said?: string | null
  more?: readonly string[]
}) => (
  <Alert color="yellow" role="alert" title={said ?? COPY.form.someAnswersRequired}>
    {said === null && COPY.form.missing}
    {more.map((sentence) => (
      <div key={sentence}>{sentence}</div>
    ))}
  </Alert>
)
