import { Alert } from '@mantine/core'
import { useId, type ReactNode } from 'react'

/** Fields that can't change now are shown as they are, with the reason; others are as always. */
export const FixedPart = ({ why, children }: { why: string | null; children: ReactNode }) => {
  const id = useId()
  if (why === null) return children
  return (
    <>
      <Alert color="yellow" id={id}>
        {why}
      </Alert>
      <fieldset disabled aria-describedby={id} style={{ display: 'grid', gap: 'var(--p-space-4)' }}>
        {children}
      </fieldset>
    </>
  )
}
