import { Button } from '@mantine/core'
import { Suspense, useState } from 'react'
import type { ListingViewerIs } from '#domain/listing/viewer.ts'
import { piece } from '#web/ui/dialog/piece.tsx'
import type { Column } from '../grid/column.ts'
import { TOOLS_COPY } from '../panel/tools-copy.ts'

const Sheet = piece(async () => (await import('./NetSheet.tsx')).NetSheet)

/** Opens the net sheet of the offers that have a net; its code is loaded when it is asked for. */
export const NetSheetButton = (props: {
  listingId: string
  viewerIs: ListingViewerIs
  columns: readonly Column[]
}) => {
  const [open, setOpen] = useState(false)
  const columns = props.columns.filter((column) => column.net !== null)
  if (columns.length === 0) return null
  return (
    <>
      <Button variant="default" size="compact-sm" onClick={() => setOpen(true)}>
        {TOOLS_COPY.net}
      </Button>
      {open && (
        <Suspense fallback={null}>
          <Sheet {...props} columns={columns} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
