import { Suspense, useState, type ReactNode } from 'react'
import { piece } from '#web/ui/dialog/piece.tsx'

const Panel = piece(async () => (await import('./HistoryPanel.tsx')).HistoryPanel)

/** The history of a negotiation beside the page; its code is loaded when it is asked for. */
export const useHistory = (of: { offerId: string; who: string }): { open: () => void; panel: ReactNode } => {
  const [open, setOpen] = useState(false)
  return {
    open: () => setOpen(true),
    panel: open ? (
      <Suspense fallback={null}>
        <Panel {...of} onClose={() => setOpen(false)} />
      </Suspense>
    ) : null,
  }
}
