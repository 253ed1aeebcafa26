import { Button, Drawer, Group, Stack, Text, Title } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import type { InAppNotice } from '#api/notification.ts'
import { safePath } from '#web/lib/redirect.ts'
import type { User } from '#web/lib/user.ts'
import { useBackCloses } from '#web/ui/dialog/useBackCloses.ts'
import { useFocusBack } from '#web/ui/dialog/useFocusBack.ts'
import { SteadyButton } from '#web/ui/form/SteadyButton.tsx'
import { EmptyState, ErrorState, Lines } from '#web/ui/states.tsx'
import { usePhone } from '#web/ui/usePhone.ts'
import classes from './bell.module.css'
import { COPY } from './copy.ts'
import { noticesQuery, useRead } from './queries.ts'
import { byDay, timeOf } from './days.ts'
import { named } from '#web/ui/dialog/named.ts'

/** The notices by day; one that is pressed is read, and leads where it belongs. */
export const NoticesPanel = ({ user, onClose }: { user: User; onClose: () => void }) => {
  useFocusBack()
  useBackCloses(true, onClose)
  const phone = usePhone()
  const list = useInfiniteQuery(noticesQuery(user.id))
  const read = useRead()
  const [now] = useState(() => new Date())
  const notices = list.data?.pages.flatMap((page) => page.items) ?? []
  const unread = list.data?.pages[0]?.unread ?? 0
  // An administrator in somebody's coat takes no news away from them.
  const mayRead = !user.impersonated
  return (
    <Drawer opened onClose={onClose} position="right" size={phone ? '100%' : 'md'} {...named(COPY.title)}>
      <Stack gap="md">
        {/* It stays, with the focus, for whoever pressed it. */}
        {mayRead && (unread > 0 || read.variables === 'all') && (
          <Group justify="flex-end">
            <SteadyButton
              variant="default"
              size="xs"
              idle={unread === 0}
              busy={read.isPending}
              onPress={() => read.mutate('all')}
            >
              {COPY.readAll}
            </SteadyButton>
          </Group>
        )}
        {list.isPending && <Lines rows={6} />}
        {list.isError && !list.data && <ErrorState error={list.error} retry={() => void list.refetch()} />}
        {list.isSuccess && notices.length === 0 && <EmptyState title={COPY.none}>{COPY.noneText}</EmptyState>}
        {byDay(notices, now).map(({ day, notices: each }) => (
          <section key={day} aria-label={day}>
            <Title order={3} fz="sm" c="dimmed" mb={4}>
              {day}
            </Title>
            <ul className={classes.list}>
              {each.map((notice) => (
                <li key={notice.id}>
                  <Entry
                    notice={notice}
                    onPress={() => {
                      if (mayRead && notice.readAt === null) read.mutate([notice])
                      onClose()
                    }}
                  />
                </li>
              ))}
            </ul>
          </section>
        ))}
        {list.hasNextPage && (
          <Button
            variant="default"
            loading={list.isFetchingNextPage}
            onClick={() => void list.fetchNextPage()}
          >
            {COPY.more}
          </Button>
        )}
      </Stack>
    </Drawer>
  )
}

const Entry = ({ notice, onPress }: { notice: InAppNotice; onPress: () => void }) => (
  <Link
    to={safePath(notice.path) ?? '/home'}
    className={classes.entry}
    data-unread={notice.readAt === null || undefined}
    onClick={onPress}
  >
    <span className={classes.head}>
      <span>{notice.title}</span>
      {notice.readAt === null && (
        <span className={classes.mark}>
          <span className="visually-hidden">{COPY.unread}</span>
        </span>
      )}
    </span>
    <Text component="span" display="block" fz="sm">
      {notice.text}
    </Text>
    <Text component="span" display="block" fz="xs" c="dimmed">
      {timeOf(notice.at)}
    </Text>
  </Link>
)
