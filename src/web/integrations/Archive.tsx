import { Anchor, Button, Stack, Text, Title } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ArchivedDeal, ArchiveEntry } from '#api/exchange/archive.ts'
import { dateTime } from '#domain/kernel/text/format.ts'
import { ErrorState, Lines } from '#web/ui/states.tsx'
import { archiveQuery, dealsQuery } from './queries.ts'
import { COPY } from './copy.ts'

const T = COPY.archive

/** What came along from another installation; where nothing did, it isn't spoken of. */
export const Archive = ({ userId }: { userId: string }) => {
  const query = useInfiniteQuery(dealsQuery(userId))
  const items = query.data?.pages.flatMap((page) => page.items) ?? []
  if (query.isPending || (query.isSuccess && items.length === 0)) return null
  return (
    <section aria-labelledby="archive">
      <Stack gap="sm">
        <Title order={2} id="archive">
          {T.title}
        </Title>
        <Text fz="sm" c="dimmed">
          {T.lead}
        </Text>
        {query.isError && <ErrorState error={query.error} retry={() => void query.refetch()} />}
        <ul className="plain-list">
          {items.map((deal) => (
            <Deal key={deal.listingId} deal={deal} />
          ))}
        </ul>
        {query.hasNextPage && <More query={query} />}
      </Stack>
    </section>
  )
}

const More = ({ query }: { query: { isFetchingNextPage: boolean; fetchNextPage: () => unknown } }) => (
  <Button
    variant="default"
    size="xs"
    style={{ alignSelf: 'flex-start' }}
    loading={query.isFetchingNextPage}
    onClick={() => void query.fetchNextPage()}
  >
    {T.more}
  </Button>
)

const Deal = ({ deal }: { deal: ArchivedDeal }) => {
  const [open, setOpen] = useState(false)
  const name = deal.address ?? T.unnamed
  return (
    <li style={{ paddingBlock: 8 }}>
      <Text fw={600}>{name}</Text>
      <Text fz="sm" c="dimmed">
        {T.parts(deal.parts, dateTime(deal.madeAt))}
      </Text>
      <Button
        variant="default"
        size="xs"
        mt={4}
        aria-expanded={open}
        aria-label={`${open ? T.hide : T.show}: ${name}`}
        onClick={() => setOpen(!open)}
      >
        {open ? T.hide : T.show}
      </Button>
      {open && <Parts listingId={deal.listingId} />}
    </li>
  )
}

const Parts = ({ listingId }: { listingId: string }) => {
  const query = useInfiniteQuery(archiveQuery(listingId))
  if (query.isPending) return <Lines rows={3} />
  if (query.isError) return <ErrorState error={query.error} retry={() => void query.refetch()} />
  return (
    <Stack gap="xs" mt="xs">
      <ul className="plain-list">
        {query.data.pages
          .flatMap((page) => page.items)
          .map((entry) => (
            <Part key={entry.id} entry={entry} />
          ))}
      </ul>
      {query.hasNextPage && <More query={query} />}
    </Stack>
  )
}

const Part = ({ entry }: { entry: ArchiveEntry }) => (
  <li style={{ paddingBlock: 4, overflowWrap: 'anywhere' }}>
    <Text fz="sm" component="span">
      {T.kind[entry.kind]}:{' '}
    </Text>
    <Anchor fz="sm" underline="always" href={entry.url} download>
      {entry.path}
    </Anchor>
  </li>
)
