import { TextInput } from '@mantine/core'
import { Cell, framed, useField, type FieldProps } from '#web/ui/form/useField.tsx'

/** Of a number somebody typed, nothing is left out: 1e3 would become 13. What is none, the rule refuses. */
export const CountField = (props: FieldProps) => {
  const { value, set, blur, ref, error } = useField<string | number>(props.name)
  return (
    <Cell name={props.name} w={props.w} error={error}>
      <TextInput
        {...framed(props, error)}
        ref={ref}
        inputMode="numeric"
        autoComplete="off"
        value={value ?? ''}
        onChange={(event) => set(event.currentTarget.value || null)}
        onBlur={blur}
      />
    </Cell>
  )
}
