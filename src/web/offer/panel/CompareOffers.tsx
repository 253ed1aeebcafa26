import { Button } from '@mantine/core'
import { Suspense, useState } from 'react'
import { piece } from '#web/ui/dialog/piece.tsx'
import type { GridProps } from '../grid/OfferGrid.tsx'
import { COPY } from './copy.ts'

const Comparing = piece(async () => (await import('./Comparing.tsx')).Comparing)

/** Pick two to four offers and read them side by side, on the whole screen (spec 3 §2 "Compare Offers modal"). */
export const CompareOffers = (props: GridProps) => {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button variant="default" size="compact-sm" onClick={() => setOpen(true)}>
        {COPY.compare}
      </Button>
      {open && (
        <Suspense fallback={null}>
          <Comparing {...props} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
