import { Button, Checkbox, Group, NativeSelect, Radio, Stack } from '@mantine/core'
import { Cell, framed, useField, type FieldProps } from './useField.tsx'
import { COPY } from '../copy.ts'

export interface Option {
  value: string
  label: string
  disabled?: boolean
}

/** Options from a list of values and their labels, as the domain keeps them. */
export const optionsOf = <K extends string>(values: readonly K[], labels: Record<K, string>): Option[] =>
  values.map((value) => ({ value, label: labels[value] }))

interface ChoiceProps extends FieldProps {
  onSet?: (value: string | null) => void
}

/** The frame of a group of buttons or boxes, which says what it is before them. */
const grouped = (props: FieldProps, error: string | undefined) => ({
  inputWrapperOrder: ['label', 'description', 'input', 'error'] as (
    | 'label'
    | 'description'
    | 'input'
    | 'error'
  )[],
  label: props.label,
  withAsterisk: props.required,
  description: props.description,
  error,
})

/** One of a few, all in sight. */
export const RadioField = (props: ChoiceProps & { options: readonly Option[]; stacked?: boolean }) => {
  const { value, set, error } = useField<string>(props.name)
  const Layout = props.stacked ? Stack : Group
  return (
    <Cell name={props.name} w={props.w} error={error}>
      <Radio.Group
        {...grouped(props, error)}
        value={value}
        onChange={(next) => {
          set(next)
          props.onSet?.(next)
        }}
      >
        <Layout gap={props.stacked ? 'xs' : 'md'} mt="xs">
          {props.options.map((option) => (
            <Radio
              key={option.value}
              value={option.value}
              label={option.label}
              disabled={props.disabled || option.disabled}
            />
          ))}
        </Layout>
      </Radio.Group>
    </Cell>
  )
}

/** Yes or no; unanswered is neither. */
export const YesNoField = (
  props: FieldProps & {
    onSet?: (value: boolean) => void
    /** The answer can be taken back. */
    clearable?: boolean
  },
) => {
  const { value, set, error } = useField<boolean>(props.name)
  return (
    <Cell name={props.name} w={props.w} error={error}>
      <Radio.Group
        {...grouped(props, error)}
        value={value === null ? null : value ? 'yes' : 'no'}
        onChange={(next) => {
          set(next === 'yes')
          props.onSet?.(next === 'yes')
        }}
      >
        <Group gap="md" mt="xs">
          <Radio value="yes" label={COPY.yes} disabled={props.disabled} />
          <Radio value="no" label={COPY.no} disabled={props.disabled} />
          {props.clearable && (
            // Its room stays: nothing moves when an answer is given.
            <Button
              size="compact-xs"
              variant="subtle"
              disabled={props.disabled}
              style={value === null ? { visibility: 'hidden' } : undefined}
              aria-label={COPY.clearOf(String(props.label))}
              onClick={() => set(null)}
            >
              {COPY.clear}
            </Button>
          )}
        </Group>
      </Radio.Group>
    </Cell>
  )
}

/** One of many, in a list of the browser's own. */
export const SelectField = (props: ChoiceProps & { options: readonly Option[]; placeholder?: string }) => {
  const { value, set, blur, ref, error } = useField<string>(props.name)
  return (
    <Cell name={props.name} w={props.w} error={error}>
      <NativeSelect
        ref={ref}
        {...framed(props, error)}
        // What is fixed is still to be read.
        styles={
          props.disabled
            ? { input: { color: 'var(--p-ink)', background: 'var(--p-sunken)', opacity: 1 } }
            : undefined
        }
        data={[{ value: '', label: props.placeholder ?? COPY.select }, ...props.options]}
        value={value ?? ''}
        onChange={(event) => {
          const next = event.currentTarget.value || null
          set(next)
          props.onSet?.(next)
        }}
        onBlur={blur}
      />
    </Cell>
  )
}

/** A single box to tick. */
export const CheckField = (props: FieldProps & { onSet?: (value: boolean) => void }) => {
  const { value, set, blur, ref, error } = useField<boolean>(props.name)
  return (
    <Cell name={props.name} w={props.w} error={error}>
      <Checkbox
        ref={ref}
        name={props.name}
        label={
          <>
            {props.label}
            {props.required && (
              <span aria-hidden="true" style={{ color: 'var(--p-bad)' }}>
                {' '}
                *
              </span>
            )}
          </>
        }
        aria-required={props.required}
        description={props.description}
        disabled={props.disabled}
        error={error}
        checked={value === true}
        onChange={(event) => {
          set(event.currentTarget.checked)
          props.onSet?.(event.currentTarget.checked)
        }}
        onBlur={blur}
      />
    </Cell>
  )
}

/** Any of several; the form holds the list of chosen values. */
export const CheckListField = (props: FieldProps & { options: readonly Option[] }) => {
  const { value, set, error } = useField<string[]>(props.name)
  return (
    <Cell name={props.name} w={props.w} error={error}>
      <Checkbox.Group {...grouped(props, error)} value={value ?? []} onChange={set}>
        <div className="checks">
          {props.options.map((option) => (
            <Checkbox
              key={option.value}
              value={option.value}
              label={option.label}
              disabled={props.disabled || option.disabled}
              // What is fixed is still to be read.
              styles={option.disabled ? { label: { color: 'var(--p-ink)', opacity: 1 } } : undefined}
            />
          ))}
        </div>
      </Checkbox.Group>
    </Cell>
  )
}
