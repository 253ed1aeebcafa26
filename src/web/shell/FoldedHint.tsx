import { Tooltip } from '@mantine/core'
import type { ReactElement } from 'react'

/** Loaded once the sidebar is folded: nobody else waits for what draws it. */
export const FoldedHint = ({ label, children }: { label: string; children: ReactElement }) => (
  <Tooltip label={label} position="right" aria-hidden>
    {children}
  </Tooltip>
)
