import { Button } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import type { ListingView } from '#api/listing/listing-records.ts'
import type { OfferActionView } from '#api/offer/offer-records.ts'
import type { Suggestion } from '../counter/suggestion.ts'
import type { Column } from '../grid/column.ts'
import { COPY } from './copy.ts'

const Panel = lazy(async () => ({ default: (await import('./Ranking.tsx')).Ranking }))

/** Opens the ranking where there is something to rank; its code is loaded when it is asked for. */
export const RankingButton = (props: {
  listing: ListingView
  columns: readonly Column[]
  onCounter: (action: OfferActionView, column: Column, suggestion: Suggestion) => void
}) => {
  const [open, setOpen] = useState(false)
  if (props.columns.filter((column) => column.net !== null).length < 2) return null
  return (
    <>
      <Button variant="default" size="compact-sm" onClick={() => setOpen(true)}>
        {COPY.title}
      </Button>
      {open && (
        <Suspense fallback={null}>
          <Panel
            {...props}
            onCounter={(action, column, suggestion) => {
              setOpen(false)
              props.onCounter(action, column, suggestion)
            }}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </>
  )
}
