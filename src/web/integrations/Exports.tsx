import { Anchor, Button, Group, Stack, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ExportView } from '#api/exports.ts'
import { dateTime } from '#domain/kernel/format.ts'
import { StatusBadge } from '#web/ui/StatusBadge.tsx'
import { ErrorState, Lines } from '#web/ui/states.tsx'
import { toast, toastError } from '#web/ui/toast.ts'
import { exportsQuery, useAskExport } from './queries.ts'
import { COPY } from './copy.ts'

const T = COPY.exports
const TONE = { waiting: 'warn', ready: 'active', failed: 'bad' } as const

/** All of one's deals in one file: asked for, waited for, downloaded. */
export const Exports = ({ userId }: { userId: string }) => {
  const query = useQuery(exportsQuery(userId))
  const ask = useAskExport()
  const items = query.data?.items ?? []
  const waiting = items.some(({ state }) => state === 'waiting')
  return (
    <section aria-labelledby="exports">
      <Stack gap="sm">
        <Title order={2} id="exports">
          {T.title}
        </Title>
        <Text fz="sm" c="dimmed">
          {T.lead}
        </Text>
        {query.isPending && <Lines rows={2} />}
        {query.isError && <ErrorState error={query.error} retry={() => void query.refetch()} />}
        {items.length > 0 && (
          <ul className="plain-list">
            {items.map((item) => (
              <Entry key={item.id} item={item} />
            ))}
          </ul>
        )}
        {query.data && (
          <Button
            variant="default"
            style={{ alignSelf: 'flex-start' }}
            loading={ask.isPending}
            disabled={waiting}
            onClick={() =>
              ask.mutate(undefined, {
                onSuccess: () => toast(T.asked),
                onError: (error) => toastError(error),
              })
            }
          >
            {T.ask}
          </Button>
        )}
      </Stack>
    </section>
  )
}

const Entry = ({ item }: { item: ExportView }) => (
  <li style={{ paddingBlock: 8 }}>
    <Group gap="2px 8px">
      <Text fz="sm" fw={600}>
        {dateTime(item.createdAt)}
      </Text>
      <StatusBadge tone={TONE[item.state]} size="sm">
        {T.state[item.state]}
      </StatusBadge>
      {item.url !== null && (
        <Anchor fz="sm" underline="always" href={item.url} download>
          {T.download(item.bytes ?? 0)}
        </Anchor>
      )}
    </Group>
    <Text fz="sm" c="dimmed">
      {item.problem ?? (item.state === 'ready' ? T.until(dateTime(item.until)) : T.wait)}
    </Text>
  </li>
)
