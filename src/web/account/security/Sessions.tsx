import { Badge, Button, Group, Stack, Text } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { SessionView } from '#api/account/sessions.ts'
import { dateTime } from '#domain/kernel/text/format.ts'
import type { User } from '#web/lib/user.ts'
import { ConfirmDialog } from '#web/ui/dialog/ConfirmDialog.tsx'
import { ErrorState, Lines } from '#web/ui/states.tsx'
import { toast, toastError } from '#web/ui/toast.ts'
import { sessionsQuery, useEndSessions } from './queries.ts'
import { COPY } from './copy.ts'

/** Where one is logged in: this one marked, each and all others can be ended. */
export const Sessions = ({ user }: { user: User }) => {
  // The closed row asked already: what is opened is as it is now.
  const query = useInfiniteQuery({ ...sessionsQuery(user.id), staleTime: 0 })
  const end = useEndSessions()
  const [asking, setAsking] = useState(false)
  const list = useRef<HTMLUListElement>(null)
  if (query.isPending) return <Lines rows={3} />
  if (query.isError) return <ErrorState error={query.error} retry={() => void query.refetch()} />
  const items = query.data.pages.flatMap((page) => page.items)
  const alone = items.every(({ current }) => current)
  const endOne = (id: string) =>
    end.mutateAsync(id).then(
      () => {
        toast(COPY.sessions.ended)
        // The button that was pressed has gone with its row.
        setTimeout(() => {
          if (document.activeElement === document.body) list.current?.focus({ preventScroll: true })
        })
      },
      (error: unknown) => toastError(error),
    )
  return (
    <Stack gap="sm">
      <Text fz="sm" c="dimmed">
        {COPY.sessions.lead}
      </Text>
      <ul className="plain-list" ref={list} tabIndex={-1} aria-label={COPY.sessions.title}>
        {items.map((item) => (
          <Entry
            key={item.id}
            item={item}
            ending={end.isPending && end.variables === item.id}
            onEnd={() => void endOne(item.id)}
          />
        ))}
      </ul>
      {alone && <Text fz="sm">{COPY.sessions.none}</Text>}
      <Group gap="xs">
        {query.hasNextPage && (
          <Button
            variant="default"
            loading={query.isFetchingNextPage}
            onClick={() => void query.fetchNextPage()}
          >
            {COPY.sessions.more}
          </Button>
        )}
        {!alone && (
          <Button variant="default" onClick={() => setAsking(true)}>
            {COPY.sessions.endAll}
          </Button>
        )}
      </Group>
      {asking && (
        <ConfirmDialog
          opened
          onClose={() => setAsking(false)}
          title={COPY.sessions.endAllTitle}
          about="sessions"
          confirm={COPY.sessions.endAll}
          onConfirm={() => end.mutateAsync(null).then(() => toast(COPY.sessions.ended))}
        >
          {COPY.sessions.endAllText}
        </ConfirmDialog>
      )}
    </Stack>
  )
}

const Entry = ({ item, ending, onEnd }: { item: SessionView; ending: boolean; onEnd: () => void }) => {
  const name = item.administrator ? COPY.sessions.administrator : item.device
  const where = item.administrator ? item.device : item.place
  const used = COPY.sessions.used(dateTime(item.usedAt))
  const since = COPY.sessions.since(dateTime(item.createdAt))
  return (
    <Group component="li" justify="space-between" gap="xs" py="xs" wrap="nowrap" align="flex-start">
      <div style={{ minWidth: 0, overflowWrap: 'anywhere' }}>
        <Group gap="2px 8px">
          <Text fw={600}>{name}</Text>
          {item.current && <Badge variant="light">{COPY.sessions.current}</Badge>}
        </Group>
        <Text fz="sm" c="dimmed">
          {where}
        </Text>
        <Text fz="sm" c="dimmed">
          {/* Used once, it was both at one time. */}
          {used === COPY.sessions.used(dateTime(item.createdAt))
            ? COPY.sessions.once(dateTime(item.usedAt))
            : `${used}, ${since}`}
        </Text>
      </div>
      {!item.current && (
        <Button
          variant="default"
          size="xs"
          style={{ flexShrink: 0 }}
          loading={ending}
          onClick={onEnd}
          // Two of one device and place are told apart by when they were begun.
          aria-label={COPY.sessions.endOf(name, where, used, since)}
        >
          {COPY.sessions.end}
        </Button>
      )}
    </Group>
  )
}
