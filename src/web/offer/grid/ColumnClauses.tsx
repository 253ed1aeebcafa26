import { Button, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { QueryError } from '#web/ui/states.tsx'
import { Shape } from '#web/ui/OnItsWay.tsx'
import { CLAUSES_COPY } from '../actions/clauses-copy.ts'
import { ListingClauses } from '../actions/ListingClauses.tsx'
import { ChangeList } from '../Changed.tsx'
import { changesQuery } from '../queries.ts'

/** What of the listing a document of the grid binds to, read when it is asked for; what changed in it is marked. */
export const ColumnClauses = ({ offerId, about }: { offerId: string; about: string }) => {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button
        size="compact-sm"
        variant="default"
        aria-expanded={open}
        aria-label={CLAUSES_COPY.of(about)}
        onClick={() => setOpen(!open)}
      >
        {CLAUSES_COPY.title}
      </Button>
      {open && <Read offerId={offerId} />}
    </>
  )
}

const Read = ({ offerId }: { offerId: string }) => {
  const query = useQuery(changesQuery(offerId))
  if (query.isPending) return <Shape h={48} w="100%" label={CLAUSES_COPY.loading} />
  if (!query.data) return <QueryError error={query.error} retry={() => void query.refetch()} />
  const changed = query.data.changes.filter(({ path }) => path.startsWith('listing.'))
  return (
    <Stack gap={4} w="100%" fz="sm">
      <ListingClauses clauses={query.data.clauses} listingNow={query.data.listingNow} open />
      {changed.length > 0 && (
        <section aria-label={CLAUSES_COPY.changed}>
          {CLAUSES_COPY.changed}
          <ChangeList changes={changed} />
        </section>
      )}
    </Stack>
  )
}
