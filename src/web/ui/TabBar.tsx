import { Group, Tabs, Text } from '@mantine/core'
import { useEffect, useRef, type ReactNode } from 'react'

interface Props {
  /** The tabs themselves. */
  children: ReactNode
  /** What came of what was done last; empty says nothing. */
  message: string
}

/** Tabs with a status message area: a message containing "Error" is shown as an error (spec 1 §2.2). */
export const TabBar = ({ children, message }: Props) => {
  const bad = message.includes('Error')
  const bar = useRef<HTMLDivElement>(null)
  // What is saved at the end of a long page is told of at its beginning.
  useEffect(() => {
    if (message) bar.current?.scrollIntoView({ block: 'nearest' })
  }, [message])
  return (
    <Group ref={bar} gap="xs" justify="space-between" style={{ scrollMarginBlock: 80 }}>
      <Tabs.List flex="1 1 auto">{children}</Tabs.List>
      {/* Both are there before they say something, so that a screen reader hears it. */}
      <Text role="status" fz="sm" c="dimmed">
        {bad ? '' : message}
      </Text>
      <Text role="alert" fz="sm" c="var(--p-bad)">
        {bad ? message : ''}
      </Text>
    </Group>
  )
}
