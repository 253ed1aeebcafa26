import { Alert, Button, Collapse, Group, SegmentedControl } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconFilter } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import { useDebounced } from '#web/lib/useDebounced.ts'
import { useUser } from '#web/lib/session.ts'
import { isAgent } from '#web/lib/user.ts'
import { Page } from '#web/ui/Page.tsx'
import { EmptyState, ErrorState } from '#web/ui/states.tsx'
import { ListingFilters, NO_FILTER } from './ListingFilters.tsx'
import { GridSkeleton, ListingGrid } from './ListingGrid.tsx'
import { myListingsQuery } from './queries.ts'
import { COPY } from './copy.ts'

export const FILTERS = ['all', 'active', 'sold', 'lost'] as const
export type Filter = (typeof FILTERS)[number]

/** The seller side's property list with its tabs (spec 2 §2 "Properties (seller) page"). */
export const MyListings = ({ filter }: { filter: Filter }) => {
  const user = useUser()
  const navigate = useNavigate()
  const notice = (useLocation().state as { notice?: string } | null)?.notice
  const [open, { toggle }] = useDisclosure()
  const [values, setValues] = useState(NO_FILTER)
  const settled = useDebounced(values, 300)
  const list = useInfiniteQuery({
    ...myListingsQuery({
      filter,
      ...settled,
      priceMin: settled.priceMin ?? undefined,
      priceMax: settled.priceMax ?? undefined,
    }),
  })
  const cards = list.data?.pages.flatMap((page) => page.items) ?? []
  const narrowed = JSON.stringify(settled) !== JSON.stringify(NO_FILTER)

  return (
    <Page
      title={COPY.mine.title}
      actions={
        isAgent(user) && (
          <Button component={Link} to="/create-listing">
            {COPY.mine.createListing}
          </Button>
        )
      }
    >
      {notice && (
        <Alert role="status" color="sea">
          {notice}
        </Alert>
      )}
      <Group justify="space-between" gap="xs">
        <SegmentedControl
          aria-label={COPY.mine.show}
          value={filter}
          onChange={(next) => void navigate(`/listings/filter/${next}`)}
          data={FILTERS.map((value) => ({ value, label: COPY.mine.filters[value] }))}
        />
        <Button
          variant={narrowed ? 'light' : 'subtle'}
          onClick={toggle}
          aria-expanded={open}
          leftSection={<IconFilter size={16} aria-hidden />}
        >
          {COPY.mine.filter}
        </Button>
      </Group>
      <Collapse expanded={open}>
        <ListingFilters value={values} onChange={setValues} />
      </Collapse>
      {list.isPending && <GridSkeleton />}
      {list.isError && <ErrorState error={list.error} retry={() => void list.refetch()} />}
      {list.isSuccess &&
        cards.length === 0 &&
        (narrowed ? (
          <EmptyState
            title={COPY.mine.noResultsFound}
            action={
              <Button variant="default" onClick={() => setValues(NO_FILTER)}>
                {COPY.mine.clearFilters}
              </Button>
            }
          />
        ) : (
          <NoListings agent={isAgent(user)} />
        ))}
      {cards.length > 0 && (
        <ListingGrid
          cards={cards}
          to="work"
          more={list.hasNextPage ? () => void list.fetchNextPage() : undefined}
          loading={list.isFetchingNextPage}
        />
      )}
    </Page>
  )
}

const NoListings = ({ agent }: { agent: boolean }) => (
  <EmptyState title={COPY.mine.none}>{agent ? COPY.mine.noneForAgent : COPY.mine.noneForSeller}</EmptyState>
)
