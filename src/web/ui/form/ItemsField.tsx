import { ActionIcon, Button, Group, TextInput } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { remainingBeside } from './remainingBeside.tsx'
import { Cell, useField, type FieldProps } from './useField.tsx'
import { COPY } from '../copy.ts'

/** A list of named things: type one, add it. Blank text is not added (spec 3 §5 step 7). */
export const ItemsField = (props: FieldProps & { add?: string; maxLength?: number }) => {
  const maxLength = props.maxLength ?? 200
  const { value, set, error } = useField<{ name: string }[]>(props.name)
  const [typed, setTyped] = useState('')
  const list = value ?? []
  const add = () => {
    const name = typed.trim()
    if (name === '') return
    set([...list, { name }])
    setTyped('')
  }
  return (
    <Cell name={props.name} w={props.w} error={error}>
      <Group align="flex-start" gap="xs" wrap="nowrap">
        <TextInput
          style={{ flex: 1 }}
          label={props.label}
          withAsterisk={props.required}
          description={props.description}
          error={error}
          disabled={props.disabled}
          maxLength={maxLength}
          {...remainingBeside(typed, { ...props, maxLength })}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
          onBlur={add}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return
            event.preventDefault()
            add()
          }}
        />
        {!props.disabled && (
          <Button variant="default" onClick={add} mt={24} style={{ flexShrink: 0 }}>
            {props.add ?? COPY.items.add}
          </Button>
        )}
      </Group>
      {list.length > 0 && (
        <ul className="plain-list">
          {list.map((item, index) => (
            <li key={`${item.name}-${index}`}>
              <Group
                gap="xs"
                justify="space-between"
                wrap="nowrap"
                style={{ borderBottom: '1px solid var(--p-line)', padding: '4px 0' }}
              >
                {item.name}
                {!props.disabled && (
                  <ActionIcon
                    variant="subtle"
                    color="gray"
                    aria-label={COPY.items.removeOf(item.name)}
                    onClick={() => set(list.filter((_, at) => at !== index))}
                  >
                    <IconTrash size={16} />
                  </ActionIcon>
                )}
              </Group>
            </li>
          ))}
        </ul>
      )}
    </Cell>
  )
}
