import { Group, Stack, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { COPY } from './copy.ts'

/** A page's title in the tab, its heading and what is beside it. `width` is the measure of its content. */
export const Page = (props: {
  title: string
  heading?: ReactNode
  lead?: ReactNode
  actions?: ReactNode
  width?: number | string
  /** A page whose content is a wide table: its head takes little of the height. */
  dense?: boolean
  children: ReactNode
}) => (
  <Stack
    gap={props.dense ? 'xs' : 'md'}
    mt={props.dense ? { base: 0, md: -12 } : 0}
    maw={props.width ?? 1120}
    mx="auto"
    w="100%"
  >
    <title>{COPY.page(props.title)}</title>
    <Group justify="space-between" align={props.dense ? 'center' : 'flex-start'} gap="sm">
      <div>
        <Title order={1} size={props.dense ? 'h3' : undefined}>
          {props.heading ?? props.title}
        </Title>
        {props.lead && (
          <Text c="dimmed" mt={4} maw="68ch">
            {props.lead}
          </Text>
        )}
      </div>
      {props.actions && <Group gap="xs">{props.actions}</Group>}
    </Group>
    {props.children}
  </Stack>
)
