import { Button, Code, Group, Stack, Text } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import type { DeliveryView } from '#api/exchange/webhooks.ts'
import { dateTime } from '#domain/kernel/text/format.ts'
import { StatusBadge } from '#web/ui/facts/StatusBadge.tsx'
import { ErrorState, Lines } from '#web/ui/states.tsx'
import { toast, toastError } from '#web/ui/toast.ts'
import { logQuery, useRedeliver } from './queries.ts'
import { COPY } from './copy.ts'

const T = COPY.log
const TONE = { waiting: 'warn', done: 'active', failed: 'bad' } as const

/** What was sent to an endpoint in the last 30 days, and what it answered. */
export const Log = ({ id, on }: { id: string; on: boolean }) => {
  const query = useInfiniteQuery(logQuery(id))
  const again = useRedeliver(id)
  if (query.isPending) return <Lines rows={3} />
  if (query.isError) return <ErrorState error={query.error} retry={() => void query.refetch()} />
  const items = query.data.pages.flatMap((page) => page.items)
  return (
    <Stack gap="xs">
      {items.length === 0 && <Text fz="sm">{T.none}</Text>}
      <ul className="plain-list">
        {items.map((item) => (
          <Entry
            key={item.id}
            item={item}
            on={on}
            sending={again.isPending && again.variables === item.id}
            onAgain={() =>
              again.mutate(item.id, {
                onSuccess: () => toast(T.sent),
                onError: (error) => toastError(error),
              })
            }
          />
        ))}
      </ul>
      <Group gap="xs">
        <Button variant="default" size="xs" loading={query.isRefetching} onClick={() => void query.refetch()}>
          {T.refresh}
        </Button>
        {query.hasNextPage && (
          <Button
            variant="default"
            size="xs"
            loading={query.isFetchingNextPage}
            onClick={() => void query.fetchNextPage()}
          >
            {T.more}
          </Button>
        )}
      </Group>
    </Stack>
  )
}

/** What became of the last try, in a line. */
const outcomeOf = ({ attempts, nextAt }: DeliveryView): string => {
  const [last] = attempts
  const said = last
    ? last.status === null
      ? T.noAnswer(last.durationMs)
      : T.answered(last.status, last.durationMs)
    : null
  return [said, nextAt === null ? null : T.next(dateTime(nextAt))].filter(Boolean).join('. ')
}

const Entry = (props: { item: DeliveryView; on: boolean; sending: boolean; onAgain: () => void }) => {
  const { item } = props
  const when = dateTime(item.createdAt)
  return (
    <li style={{ paddingBlock: 8 }}>
      <Group justify="space-between" gap="xs" wrap="nowrap" align="flex-start">
        <div style={{ minWidth: 0 }}>
          <Group gap="2px 8px">
            <Text fz="sm" fw={600}>
              {T.type[item.type]}
            </Text>
            <StatusBadge tone={TONE[item.state]} size="sm">
              {T.state[item.state]}
            </StatusBadge>
            <Text fz="sm" c="dimmed">
              {when}
            </Text>
          </Group>
          <Text fz="sm">{outcomeOf(item)}</Text>
        </div>
        {props.on && (
          <Button
            variant="default"
            size="xs"
            style={{ flexShrink: 0 }}
            loading={props.sending}
            onClick={props.onAgain}
            aria-label={T.againOf(T.type[item.type], when)}
          >
            {T.again}
          </Button>
        )}
      </Group>
      <details>
        <summary style={{ fontSize: 'var(--mantine-font-size-sm)', cursor: 'pointer', minHeight: 24 }}>
          {T.details}
        </summary>
        <Stack gap={4} mt={4}>
          <Wide label={T.message} text={item.body} />
          {item.attempts.map((attempt) => (
            <div key={attempt.at}>
              <Text fz="sm">
                {dateTime(attempt.at)}:{' '}
                {attempt.status === null
                  ? T.noAnswer(attempt.durationMs)
                  : T.answered(attempt.status, attempt.durationMs)}
                {attempt.error && `. ${attempt.error}`}
              </Text>
              {attempt.answer && <Wide label={dateTime(attempt.at)} text={attempt.answer} />}
            </div>
          ))}
        </Stack>
      </details>
    </li>
  )
}

const Wide = ({ label, text }: { label: string; text: string }) => (
  <Code
    block
    aria-label={label}
    style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere', maxHeight: 200, overflowY: 'auto' }}
    tabIndex={0}
  >
    {text}
  </Code>
)
