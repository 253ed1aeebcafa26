import { Stack, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import type { HeldFiles as Held } from '#api/admin/held-files.ts'
import { count, dateTime, fileSize } from '#domain/kernel/text/format.ts'
import { Facts } from '#web/ui/facts/Facts.tsx'
import { ErrorState, Lines } from '#web/ui/states.tsx'
import { Paging } from '../table/Paging.tsx'
import { OPERATIONS_COPY } from './operations-copy.ts'
import { heldFilesQuery } from './operations-queries.ts'

const COPY = OPERATIONS_COPY.held

const Card = ({ children }: { children: ReactNode }) => (
  <section className="card" style={{ padding: 16 }} aria-labelledby="operations-held">
    <Title order={2} fz="md" mb="xs" id="operations-held">
      {COPY.title}
    </Title>
    {children}
  </section>
)

/** Files that no record names, until they are deleted: how many, and each by its name, the oldest first. */
export const HeldFiles = () => {
  const [asked, ask] = useState({ page: 1, pageSize: 10 })
  const { isPending, data, error, refetch, isPlaceholderData } = useQuery(heldFilesQuery(asked))
  if (isPending)
    return (
      <Card>
        <Lines rows={3} />
      </Card>
    )
  if (!data) return <ErrorState title={COPY.notRead} error={error} retry={() => void refetch()} />
  if (data.count === 0)
    return (
      <Card>
        <Text fz="sm" c="dimmed">
          {COPY.none}
        </Text>
      </Card>
    )
  return (
    <Card>
      <Stack gap="sm">
        <Text fz="sm">{COPY.text}</Text>
        <Text fz="sm">
          {COPY.back} <code>{COPY.command}</code>
        </Text>
        <Facts
          items={[
            [COPY.count, count(data.count)],
            [COPY.size, fileSize(data.bytes)],
            [COPY.since, data.since && dateTime(data.since)],
          ]}
        />
        <Items items={data.items} former={isPlaceholderData} />
        <Paging
          page={asked.page}
          pages={Math.max(1, Math.ceil(data.total / asked.pageSize))}
          pageSize={asked.pageSize}
          total={data.total}
          most={Infinity}
          former={isPlaceholderData}
          change={(next) => ask({ ...asked, page: 1, ...next })}
        />
        {data.count > data.total && (
          <Text fz="sm" c="dimmed">
            {COPY.first(data.total)}
          </Text>
        )}
      </Stack>
    </Card>
  )
}

const Items = ({ items, former }: { items: Held['items']; former: boolean }) => (
  <ul className="plain-list" style={{ margin: 0 }} aria-busy={former}>
    {items.map(({ id, bytes, since, until }) => (
      <li
        key={id}
        style={{ borderTop: '1px solid var(--p-line)', padding: '8px 0', overflowWrap: 'anywhere' }}
      >
        <Text fz="sm" ff="monospace">
          {id}
        </Text>
        <Text fz="sm" c="dimmed">
          {COPY.file(fileSize(bytes), since, until)}
        </Text>
      </li>
    ))}
  </ul>
)
