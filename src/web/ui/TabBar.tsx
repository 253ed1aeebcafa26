import { Tabs, Text } from '@mantine/core'
import { useEffect, useLayoutEffect, useRef, type ReactNode } from 'react'
import { bringInSight } from './inSight.ts'
import classes from './tabBar.module.css'

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
  const shown = useRef<Element>(null)
  // An address may name a tab that is out of sight, and one that was pressed may be cut.
  useLayoutEffect(() => {
    const selected = bar.current?.querySelector('[aria-selected=true]') ?? null
    if (selected === shown.current) return
    shown.current = selected
    bringInSight(bar.current?.querySelector<HTMLElement>('[role=tablist]'), '[aria-selected=true]')
  })
  // What is saved at the end of a long page is told of at its beginning.
  useEffect(() => {
    if (message) bar.current?.scrollIntoView({ block: 'nearest' })
  }, [message])
  return (
    <div ref={bar} className={classes.bar}>
      <Tabs.List className={`${classes.tabs} goes-on`}>{children}</Tabs.List>
      {/* Both are there before they say something, so that a screen reader hears it. */}
      <Text role="status" fz="sm" c="dimmed">
        {bad ? '' : message}
      </Text>
      <Text role="alert" fz="sm" c="var(--p-bad)">
        {bad ? message : ''}
      </Text>
    </div>
  )
}
