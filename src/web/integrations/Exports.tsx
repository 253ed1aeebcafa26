import { Anchor, Button, Group, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ExportView } from '#api/exchange/exports.ts'
import { dateTime } from '#domain/kernel/text/format.ts'
import { StatusBadge } from '#web/ui/facts/StatusBadge.tsx'
import { toast, toastError } from '#web/ui/toast.ts'
import { Listed } from './Listed.tsx'
import { exportsQuery, useAskExport } from './queries.ts'
import { COPY } from './copy.ts'

const T = COPY.exports
const TONE = { waiting: 'warn', ready: 'active', failed: 'bad' } as const

/** All of one's deals in one file: asked for, waited for, downloaded. */
export const Exports = ({ userId }: { userId: string }) => {
  const query = useQuery(exportsQuery(userId))
  const ask = useAskExport()
  const waiting = query.data?.items.some(({ state }) => state === 'waiting')
  return (
    <Listed
      id="exports"
      title={T.title}
      lead={T.lead}
      query={query}
      rows={2}
      entry={(item) => <Entry key={item.id} item={item} />}
    >
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
    </Listed>
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
