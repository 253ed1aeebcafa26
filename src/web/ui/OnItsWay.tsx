import { Skeleton, Text, type SkeletonProps } from '@mantine/core'
import type { ReactNode } from 'react'
import { useOnline } from '#web/lib/session.ts'
import { COPY } from './copy.ts'

/** What stands in for something that is being loaded. Without a network nothing is on its way, and it says so. */
export const OnItsWay = ({ children }: { children: ReactNode }) =>
  useOnline() ? children : <Text c="dimmed">{COPY.states.offline}</Text>

/** The shape of one thing that is being loaded. With a name it is a status: ARIA names no plain box. */
export const Shape = (props: SkeletonProps) => (
  <OnItsWay>
    <Skeleton {...(props['aria-label'] && { role: 'status', 'aria-busy': true })} {...props} />
  </OnItsWay>
)
