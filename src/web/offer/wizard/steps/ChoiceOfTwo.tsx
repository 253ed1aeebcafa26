import { Group, Radio } from '@mantine/core'
import type { ReactNode } from 'react'
import { Cell, useField } from '#web/ui/form/useField.tsx'

/** A yes or no of the body that is asked in other words: 'Loan' and 'Cash', 'Days' and 'A date'. */
export const ChoiceOfTwo = (props: {
  name: string
  label: ReactNode
  required?: boolean
  yes: string
  no: string
  w?: 'full' | 'half'
}) => {
  const { value, set, error } = useField<boolean>(props.name)
  return (
    <Cell name={props.name} w={props.w} error={error}>
      <Radio.Group
        label={props.label}
        withAsterisk={props.required}
        error={error}
        value={value === null ? null : value ? 'yes' : 'no'}
        onChange={(next) => set(next === 'yes')}
      >
        <Group gap="md" mt="xs">
          <Radio value="yes" label={props.yes} />
          <Radio value="no" label={props.no} />
        </Group>
      </Radio.Group>
    </Cell>
  )
}
