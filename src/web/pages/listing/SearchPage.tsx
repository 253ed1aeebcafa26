import {
  Button,
  Group,
  NativeSelect,
  Paper,
  SegmentedControl,
  Text,
  TextInput,
  Title,
  Tooltip,
} from '@mantine/core'
import { IconInfoCircle } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { Link, useSearchParams } from 'react-router'
import { GridSkeleton, ListingGrid } from '#web/listing/ListingGrid.tsx'
import { searchQuery } from '#web/listing/queries.ts'
import { useUser } from '#web/lib/session.ts'
import { Page as Frame } from '#web/ui/Page.tsx'
import { PROPERTY_STATE_OPTIONS } from '#web/ui/form/usStates.ts'
import { EmptyState, ErrorState } from '#web/ui/states.tsx'
import { PROPERTY_STATES } from '#domain/kernel/place/property-state.ts'
import { strictSearchOf } from '#web/homes/address.ts'
import { COPY as HOMES_COPY } from '#web/homes/copy.ts'
import { HomesMap } from '#web/homes/HomesMap.tsx'
import { homesQuery } from '#web/homes/queries.ts'
import { SaveSearch } from '#web/homes/SaveSearch.tsx'
import { COPY } from '../copy.ts'

/** As somebody wrote it into the address; a state that we don't know is none, for the list, the map, and a kept search alike. */
const stateOf = (written: string | null): string => {
  const code = (written ?? '').trim().toUpperCase()
  return PROPERTY_STATES.find((each) => each === code) ?? ''
}

/** Finds an active listing to make an offer on (spec 2 §2 "Search page"); what was asked is in the address. */
export const Page = () => {
  const user = useUser()
  const [params, setParams] = useSearchParams()
  const licence = user.agent?.licenseState
  const asked = {
    address: params.get('address') ?? '',
    city: params.get('city') ?? '',
    state: licence ?? stateOf(params.get('state')),
  }
  const [form, setForm] = useState(asked)
  // Back brings another address: the fields say what it asks for (findings/listings.md, fault 12).
  const shown = `${asked.address}|${asked.city}|${asked.state}`
  const [since, setSince] = useState(shown)
  if (since !== shown) {
    setSince(shown)
    setForm(asked)
  }
  const view = params.get('view') === 'map' ? 'map' : 'list'
  const found = useInfiniteQuery({ ...searchQuery(asked) })
  const cards = found.data?.pages.flatMap((page) => page.items) ?? []
  // The same search as the map and the daily mail ask it: they know of all homes, not of the loaded pages alone.
  const search = strictSearchOf(new URLSearchParams(asked))
  const around = useInfiniteQuery({
    ...homesQuery(search ?? {}, user.id),
    enabled: view === 'map' && search !== null,
  })

  const submit = (event: FormEvent) => {
    event.preventDefault()
    const next = new URLSearchParams(view === 'map' ? { view } : {})
    for (const [key, value] of Object.entries(form))
      if (value.trim() && !(key === 'state' && licence)) next.set(key, value.trim())
    setParams(next)
    if (next.toString() === params.toString()) void found.refetch()
  }
  const input = (key: 'address' | 'city', label: string) => (
    <TextInput
      label={label}
      value={form[key]}
      onChange={(event) => setForm({ ...form, [key]: event.currentTarget.value })}
      style={{ flex: '1 1 200px' }}
    />
  )
  return (
    <Frame
      title={COPY.search.title}
      actions={
        <Button component={Link} to="/liked" variant="default">
          {HOMES_COPY.liked.title}
        </Button>
      }
      heading={
        <>
          <Text span inherit visibleFrom="md">
            {COPY.search.title}
          </Text>
          <Text span inherit hiddenFrom="md">
            {COPY.search.short}
          </Text>
        </>
      }
    >
      <Paper className="card" p="sm">
        <form onSubmit={submit} role="search" aria-label={COPY.search.label}>
          <Group align="flex-end" gap="sm">
            {input('address', COPY.search.street)}
            {input('city', COPY.search.city)}
            {!licence && (
              <NativeSelect
                label={COPY.search.state}
                value={form.state}
                onChange={(event) => setForm({ ...form, state: event.currentTarget.value })}
                data={[{ value: '', label: COPY.search.anyState }, ...PROPERTY_STATE_OPTIONS]}
              />
            )}
            <Group gap="xs" wrap="nowrap">
              <Button type="submit">{COPY.search.search}</Button>
              <Tooltip label={COPY.search.missing}>
                <Button variant="subtle" px="xs" type="button" aria-label={COPY.search.whyMissing}>
                  <IconInfoCircle size={20} aria-hidden />
                </Button>
              </Tooltip>
            </Group>
          </Group>
        </form>
      </Paper>
      <Title order={2} className="visually-hidden">
        {COPY.search.results}
      </Title>
      {found.isPending && <GridSkeleton />}
      {found.isError && <ErrorState error={found.error} retry={() => void found.refetch()} />}
      {found.isSuccess && cards.length === 0 && (
        <EmptyState title={COPY.search.noResultsFound}>{COPY.search.try}</EmptyState>
      )}
      {found.isSuccess && (
        <Group justify="flex-end">
          {search && <SaveSearch search={search} />}
          {search && cards.length > 0 && (
            <SegmentedControl
              aria-label={COPY.search.view}
              value={view}
              onChange={(next) => {
                const address = new URLSearchParams(params)
                if (next === 'map') address.set('view', 'map')
                else address.delete('view')
                setParams(address)
              }}
              data={[
                { value: 'list', label: COPY.search.list },
                { value: 'map', label: COPY.search.map },
              ]}
            />
          )}
        </Group>
      )}
      {search && cards.length > 0 && view === 'map' && (
        <HomesMap search={search} bounds={null} found={around.data?.pages[0]} selected={null} />
      )}
      {cards.length > 0 && (view === 'list' || !search) && (
        <ListingGrid
          cards={cards}
          to="page"
          more={found.hasNextPage ? () => void found.fetchNextPage() : undefined}
          loading={found.isFetchingNextPage}
        />
      )}
    </Frame>
  )
}
