import { Stack, Title } from '@mantine/core'
import { useId, type ReactNode } from 'react'

/** A group of questions of one step under its own heading. */
export const Part = (props: { title: ReactNode; children: ReactNode }) => {
  const id = useId()
  return (
    <Stack gap="sm" role="group" aria-labelledby={id}>
      <Title order={2} fz="md" id={id}>
        {props.title}
      </Title>
      {props.children}
    </Stack>
  )
}
