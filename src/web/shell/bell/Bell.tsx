import { ActionIcon, Indicator } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { IconBell } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import type { User } from '#web/lib/user.ts'
import { piece } from '#web/ui/dialog/piece.tsx'
import { COPY } from './copy.ts'
import { noticesQuery } from './queries.ts'

const Panel = piece(async () => (await import('./NoticesPanel.tsx')).NoticesPanel)

/** How many notices are unread, and what they say (api.md "In-app notices", look.md "Shell"). */
export const Bell = ({ user }: { user: User }) => {
  const [open, setOpen] = useState(false)
  const notices = useInfiniteQuery(noticesQuery(user.id))
  const unread = notices.data?.pages[0]?.unread ?? 0
  return (
    <>
      <Indicator
        disabled={unread === 0}
        label={unread > 99 ? '99+' : unread}
        size={16}
        offset={10}
        color="red.8"
        styles={{ indicator: { lineHeight: 1 } }}
        aria-hidden={undefined}
      >
        <ActionIcon
          variant="subtle"
          color="gray"
          size={36}
          c="var(--p-ink)"
          aria-label={COPY.open(unread)}
          aria-expanded={open}
          onClick={() => setOpen(true)}
        >
          <IconBell size={20} aria-hidden />
        </ActionIcon>
      </Indicator>
      {open && (
        <Suspense fallback={null}>
          <Panel user={user} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
