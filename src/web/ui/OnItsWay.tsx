import { Skeleton, Text, type SkeletonProps } from '@mantine/core'
import type { ReactNode } from 'react'
import { useOnline } from '#web/lib/session.ts'
import { COPY } from './copy.ts'

/** What stands in for something that is being loaded. Without a network nothing is on its way, and it says so. */
export const OnItsWay = ({ children }: { children: ReactNode }) =>
  useOnline() ? children : <Text c="dimmed">{COPY.states.offline}</Text>

/**
 * The shape of one thing that is being loaded. `label` says what is on its way to whoever cannot see it; only with
 * a role may it stand on a plain box (ARIA: generic elements are not named).
 */
export const Shape = ({
  label,
  ...props
}: Omit<SkeletonProps, 'aria-label' | 'role'> & { label?: string }) => (
  <OnItsWay>
    <Skeleton {...props} {...(label && { role: 'status', 'aria-busy': true, 'aria-label': label })} />
  </OnItsWay>
)
