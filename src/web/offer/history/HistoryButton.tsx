import { Button } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import { COPY } from './copy.ts'

const Panel = lazy(async () => ({ default: (await import('./HistoryPanel.tsx')).HistoryPanel }))

/** Opens the history of a negotiation beside the page; its code is loaded when it is asked for. */
export const HistoryButton = (props: { offerId: string; who: string }) => {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button
        size="compact-sm"
        variant="default"
        aria-label={COPY.openOf(props.who)}
        onClick={() => setOpen(true)}
      >
        {COPY.open}
      </Button>
      {open && (
        <Suspense fallback={null}>
          <Panel {...props} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
