import { Suspense, useState, type ReactNode } from 'react'
import type { PropertyState } from '#domain/kernel/place/property-state.ts'
import { piece } from '#web/ui/dialog/piece.tsx'

const Panel = piece(async () => (await import('./HistoryPanel.tsx')).HistoryPanel)

/** The negotiation of a document: who buys, and in which state the home is. */
export interface HistoryOf {
  readonly offerId: string
  readonly who: string
  readonly state: PropertyState
}

/** The history of a negotiation beside the page; its code is loaded when it is asked for. */
export const useHistory = (of: HistoryOf): { open: () => void; panel: ReactNode } => {
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
