import { Alert, Button, Collapse, Group, Menu, SegmentedControl } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconFilter, IconSearch } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useLocation, useNavigate, useSearchParams } from 'react-router'
import { useDeviceSwitch } from '#web/lib/deviceSwitch.ts'
import { useDebounced } from '#web/lib/timers.ts'
import { useUser } from '#web/lib/session.ts'
import { isAgent } from '#web/lib/user.ts'
import { Page } from '#web/ui/Page.tsx'
import { usePhone } from '#web/ui/usePhone.ts'
import { EmptyState, ErrorState } from '#web/ui/states.tsx'
import { ImportListing, useMayImport } from './import/ImportListing.tsx'
import { ListingFilters, NO_FILTER } from './ListingFilters.tsx'
import { GridSkeleton, ListingGrid } from './ListingGrid.tsx'
import { ListingTable } from './ListingTable.tsx'
import { myListingsQuery } from './queries.ts'
import { WaitingHomes } from './WaitingHomes.tsx'
import { COPY } from './copy.ts'

export const FILTERS = ['all', 'active', 'sold', 'lost'] as const
export type Filter = (typeof FILTERS)[number]

/** The seller side's property list with its tabs (spec 2 §2 "Properties (seller) page"). */
export const MyListings = ({ filter }: { filter: Filter }) => {
  const user = useUser()
  const phone = usePhone()
  const mayImport = useMayImport()
  const navigate = useNavigate()
  const { state, search } = useLocation()
  const notice = (state as { notice?: string } | null)?.notice
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
  const { isTable, choose } = useListView()
  const List = isTable && !phone ? ListingTable : WorkGrid
  const show = (next: Filter) => void navigate({ pathname: `/listings/filter/${next}`, search })
  const cards = list.data?.pages.flatMap((page) => page.items) ?? []
  const narrowed = JSON.stringify(settled) !== JSON.stringify(NO_FILTER)

  return (
    <Page
      title={COPY.mine.title}
      actions={
        <>
          {mayImport && <ImportListing />}
          <Button component={Link} to={isAgent(user) ? '/create-listing' : '/create-property'}>
            {COPY.mine.createListing}
          </Button>
        </>
      }
    >
      {notice && (
        <Alert role="status" color="sea">
          {notice}
        </Alert>
      )}
      <WaitingHomes user={user} />
      <Group justify="space-between" gap="xs">
        {phone ? (
          <FilterMenu value={filter} onChange={show} />
        ) : (
          <SegmentedControl
            aria-label={COPY.mine.show}
            value={filter}
            onChange={(next) => show(next as Filter)}
            data={FILTERS.map((value) => ({ value, label: COPY.mine.filters[value] }))}
          />
        )}
        <Group gap="xs">
          {!phone && (
            <SegmentedControl
              aria-label={COPY.mine.view}
              value={isTable ? 'table' : 'cards'}
              onChange={(next) => choose(next === 'table')}
              data={VIEWS.map((value) => ({ value, label: COPY.mine.views[value] }))}
            />
          )}
          <Button
            variant={narrowed ? 'light' : 'subtle'}
            onClick={toggle}
            aria-expanded={open}
            leftSection={<IconSearch size={16} aria-hidden />}
          >
            {COPY.mine.filter}
          </Button>
        </Group>
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
          <NoListings filter={filter} agent={isAgent(user)} importing={mayImport} />
        ))}
      {cards.length > 0 && (
        <List
          cards={cards}
          more={list.hasNextPage ? () => void list.fetchNextPage() : undefined}
          loading={list.isFetchingNextPage}
        />
      )}
    </Page>
  )
}

const VIEWS = ['cards', 'table'] as const

/** Cards, or a table: as the address says, else as it was chosen last on this device. */
const useListView = () => {
  const [params, setParams] = useSearchParams()
  const [kept, turn] = useDeviceSwitch('parley.listings-table')
  const view = params.get('view')
  const isTable = view === 'table' || (view !== 'cards' && kept)
  const choose = (table: boolean) => {
    if (table !== kept) turn()
    setParams({ view: table ? 'table' : 'cards' }, { replace: true })
  }
  return { isTable, choose }
}

const WorkGrid = (props: Omit<Parameters<typeof ListingGrid>[0], 'to'>) => (
  <ListingGrid to="work" {...props} />
)

/** What stands for the tabs on a phone: which list it is, behind a filter's icon (spec 2 §2 "Properties (seller) page"). */
const FilterMenu = ({ value, onChange }: { value: Filter; onChange: (filter: Filter) => void }) => (
  <Menu position="bottom-start">
    <Menu.Target>
      <Button
        variant="default"
        aria-label={COPY.mine.showing(COPY.mine.filters[value])}
        leftSection={<IconFilter size={18} aria-hidden />}
      >
        {COPY.mine.filters[value]}
      </Button>
    </Menu.Target>
    <Menu.Dropdown>
      <Menu.RadioGroup value={value} onChange={(next) => onChange(next as Filter)}>
        {FILTERS.map((each) => (
          <Menu.RadioItem key={each} value={each}>
            {COPY.mine.filters[each]}
          </Menu.RadioItem>
        ))}
      </Menu.RadioGroup>
    </Menu.Dropdown>
  </Menu>
)

/** Names what there is to click, and nothing else. */
const NoListings = (props: { filter: Filter; agent: boolean; importing: boolean }) => {
  const { filter, agent, importing } = props
  if (filter === 'sold' || filter === 'lost') return <EmptyState title={COPY.mine.noneOf[filter]} />
  const forAgent = importing ? COPY.mine.noneForAgent : COPY.mine.noneToImport
  return <EmptyState title={COPY.mine.none}>{agent ? forAgent : COPY.mine.noneForSeller}</EmptyState>
}
