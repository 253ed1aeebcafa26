import { Alert, Button, Collapse, Group, Menu, SegmentedControl, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconFilter, IconSearch } from '@tabler/icons-react'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useLocation, useNavigate, useSearchParams } from 'react-router'
import { HOME_COUNT_NAMES, type HomeCount } from '#domain/task/figures.ts'
import { useDeviceSwitch } from '#web/lib/deviceSwitch.ts'
import { useDebounced } from '#web/lib/timers.ts'
import { dashboardQuery } from '#web/lib/dashboard.ts'
import { useUser } from '#web/lib/session.ts'
import { isAgent, listsHomes, type User } from '#web/lib/user.ts'
import { Page } from '#web/ui/Page.tsx'
import { usePhone } from '#web/ui/usePhone.ts'
import { AdministratorsNone } from '#web/ui/AdministratorsNone.tsx'
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

/** Prices of the filters are integers (spec 2 §2 "All-listings filters"). */
const whole = (dollars: number | null) => (dollars === null ? undefined : Math.trunc(dollars))

/** The seller side's property list with its tabs (spec 2 §2 "Properties (seller) page"). */
export const MyListings = ({ filter }: { filter: Filter }) => {
  const user = useUser()
  const phone = usePhone()
  const mayImport = useMayImport()
  const navigate = useNavigate()
  const { state, search } = useLocation()
  const notice = (state as { notice?: string } | null)?.notice
  const [counted, showAll] = useCounted()
  const [open, { toggle }] = useDisclosure()
  const [values, setValues] = useState(NO_FILTER)
  const settled = useDebounced(values, 300)
  const list = useInfiniteQuery({
    ...myListingsQuery({
      filter,
      counted,
      ...settled,
      priceMin: whole(settled.priceMin),
      priceMax: whole(settled.priceMax),
    }),
  })
  const { isTable, choose } = useListView()
  const List = isTable && !phone ? ListingTable : WorkGrid
  const show = (next: Filter) => {
    const params = new URLSearchParams(search)
    // What home counts, it counts of the active ones.
    params.delete('counted')
    void navigate({ pathname: `/listings/filter/${next}`, search: String(params) })
  }
  // Both or neither: the homes are not moved under the pointer by what waits above them.
  const tasks = useQuery(dashboardQuery(user))
  const isComing = list.isPending || tasks.isLoading
  const cards = list.data?.pages.flatMap((page) => page.items) ?? []
  const clear = () => {
    setValues(NO_FILTER)
    if (counted) showAll()
  }
  const narrowed = JSON.stringify(settled) !== JSON.stringify(NO_FILTER)

  return (
    <Page
      title={COPY.mine.title}
      actions={
        <>
          {mayImport && <ImportListing />}
          {listsHomes(user) && (
            <Button component={Link} to={isAgent(user) ? '/create-listing' : '/create-property'}>
              {COPY.mine.createListing}
            </Button>
          )}
        </>
      }
    >
      {notice && (
        <Alert role="status" color="sea">
          {notice}
        </Alert>
      )}
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
      {counted && (
        <Group gap="xs">
          <Text fz="sm">{COPY.mine.counted[counted]}</Text>
          <Button variant="subtle" size="xs" onClick={showAll}>
            {COPY.mine.showAll}
          </Button>
        </Group>
      )}
      <Collapse expanded={open}>
        <ListingFilters value={values} onChange={setValues} />
      </Collapse>
      {isComing ? <GridSkeleton /> : <WaitingHomes user={user} />}
      {list.isError && <ErrorState error={list.error} retry={() => void list.refetch()} />}
      {!isComing &&
        list.isSuccess &&
        cards.length === 0 &&
        (narrowed || counted ? (
          <EmptyState
            title={COPY.mine.noResultsFound}
            action={
              <Button variant="default" onClick={clear}>
                {COPY.mine.clearFilters}
              </Button>
            }
          />
        ) : (
          <NoListings filter={filter} user={user} />
        ))}
      {!isComing && cards.length > 0 && (
        <List
          cards={cards}
          more={list.hasNextPage ? () => void list.fetchNextPage() : undefined}
          loading={list.isFetchingNextPage}
        />
      )}
    </Page>
  )
}

/** What home counted, where one comes from its figure, and the way to the rest of the list. */
const useCounted = (): [HomeCount | undefined, () => void] => {
  const [params, setParams] = useSearchParams()
  const asked = params.get('counted')
  const showAll = () =>
    setParams(
      (now) => {
        now.delete('counted')
        return now
      },
      { replace: true },
    )
  return [HOME_COUNT_NAMES.find((name) => name === asked), showAll]
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
    setParams(
      (now) => {
        now.set('view', table ? 'table' : 'cards')
        return now
      },
      { replace: true },
    )
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

/** Agents read the specification's sentence in either state (spec 2 §2 "Properties (seller) page"). */
const NoListings = ({ filter, user }: { filter: Filter; user: User }) => {
  const { title, text } = COPY.mine.noneForAdmin
  if (!listsHomes(user)) return <AdministratorsNone title={title}>{text}</AdministratorsNone>
  if (filter === 'sold' || filter === 'lost') return <EmptyState title={COPY.mine.noneOf[filter]} />
  return (
    <EmptyState title={COPY.mine.none}>
      {isAgent(user) ? COPY.mine.noneForAgent : COPY.mine.noneForSeller}
    </EmptyState>
  )
}
