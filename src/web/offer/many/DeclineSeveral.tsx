import { Button } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import type { OfferGroup } from '#api/offer/offer-records.ts'
import { declinableOf } from './useDeclining.ts'
import { MANY_COPY } from './words.ts'

const Dialog = lazy(async () => ({ default: (await import('./DeclineDialog.tsx')).DeclineDialog }))

/** Declines several offers at once, each with a note; there where the payload allows it for two. */
export const DeclineSeveral = ({ groups }: { groups: readonly OfferGroup[] }) => {
  const [open, setOpen] = useState(false)
  const declinable = declinableOf(groups)
  return (
    <>
      {declinable.length > 1 && (
        <Button variant="default" size="compact-sm" onClick={() => setOpen(true)}>
          {MANY_COPY.decline}
        </Button>
      )}
      {open && (
        <Suspense fallback={null}>
          <Dialog declinable={declinable} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
