import { Button, Group, NativeSelect, SegmentedControl, Text, Title } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { COUNTED } from '#api/listing/homes.ts'
import { count } from '#domain/kernel/text/format.ts'
import { boundsOf, HOME_SORTS } from '#domain/listing/form/search.ts'
import { useSession } from '#web/lib/session.ts'
import { EmptyState, ErrorState } from '#web/ui/states.tsx'
import { usePhone } from '#web/ui/usePhone.ts'
import { paramsOf, searchOf, within } from './address.ts'
import { HomeList, HomesSkeleton } from './HomeList.tsx'
import { HomesMap } from './HomesMap.tsx'
import { useHeldLike } from './useHeldLike.ts'
import { homesQuery, type HomeSearch } from './queries.ts'
import { SaveSearch } from './SaveSearch.tsx'
import { SearchForm } from './SearchForm.tsx'
import classes from './homes.module.css'
import { COPY } from './copy.ts'

/** The same search wherever homes are. */
const everywhere = ({ address: _a, city: _c, state: _s, ...search }: HomeSearch) => within(search, null)

const SORTS = HOME_SORTS.map((value) => ({ value, label: COPY.search.sorts[value] }))

/**
 * The search for homes, for everybody: list and map side by side, on a phone one of them (issue 10 "Search"). All that is asked for is
 * in the address.
 */
export const HomesSearch = () => {
  const { user } = useSession()
  const [params, setParams] = useSearchParams()
  const phone = usePhone()
  const view = params.get('view') === 'map' ? 'map' : 'list'
  const search = searchOf(params)
  const bounds = boundsOf(search as Parameters<typeof boundsOf>[0])
  const [pointed, setPointed] = useState<string | null>(null)
  const found = useInfiniteQuery(homesQuery(search, user?.id ?? 'visitor'))
  // Once the homes are there: a like that overtook them would not be shown.
  useHeldLike(user !== null && found.isSuccess)
  const [first] = found.data?.pages ?? []
  const homes = found.data?.pages.flatMap((page) => page.items) ?? []

  const go = (next: HomeSearch, nextView = view) => {
    const address = paramsOf(next)
    if (nextView === 'map') address.set('view', 'map')
    setParams(address)
  }
  const total = first?.count ?? null
  return (
    <>
      <SearchForm search={search} onSearch={(next) => go(next)} />
      <Title order={2} className="visually-hidden">
        {COPY.results}
      </Title>
      <Group justify="space-between" gap="sm" my="sm">
        <Text fw={600} role="status">
          {total !== null && COPY.count(count(total), total >= COUNTED, total === 1)}
        </Text>
        <Group gap="sm">
          <SaveSearch search={search} />
          {(bounds ?? search.address ?? search.city ?? search.state) && (
            <Button variant="subtle" size="compact-md" onClick={() => go(everywhere(search))}>
              {COPY.search.everywhere}
            </Button>
          )}
          <NativeSelect
            aria-label={COPY.search.sort}
            value={search.sort ?? 'newest'}
            onChange={(event) =>
              go({ ...search, sort: HOME_SORTS.find((each) => each === event.currentTarget.value) })
            }
            data={SORTS}
          />
          {phone && (
            <SegmentedControl
              aria-label={COPY.search.view}
              value={view}
              onChange={(next) => go(search, next === 'map' ? 'map' : 'list')}
              data={[
                { value: 'list', label: COPY.search.list },
                { value: 'map', label: COPY.search.map },
              ]}
            />
          )}
        </Group>
      </Group>
      <div className={classes.both}>
        {(!phone || view === 'list') && (
          <div className={classes.results}>
            {found.isPending && <HomesSkeleton />}
            {found.isError && <ErrorState error={found.error} retry={() => void found.refetch()} />}
            {found.isSuccess && homes.length === 0 && (
              <EmptyState
                title={COPY.none}
                action={
                  <Button variant="default" onClick={() => go({})}>
                    {COPY.search.clear}
                  </Button>
                }
              >
                {COPY.tryOther}
              </EmptyState>
            )}
            {homes.length > 0 && (
              <HomeList
                homes={homes}
                onPoint={setPointed}
                more={found.hasNextPage ? () => void found.fetchNextPage() : undefined}
                loading={found.isFetchingNextPage}
              />
            )}
          </div>
        )}
        {(!phone || view === 'map') && (
          <HomesMap
            search={search}
            bounds={bounds}
            found={first}
            selected={pointed}
            onSearchHere={(here) => go(within(search, here))}
          />
        )}
      </div>
    </>
  )
}
