import { Button, Group, Stack, Text, Title } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { fullName } from '#domain/kernel/text/format.ts'
import { CopyIcons } from '#web/ui/CopyIcons.tsx'
import { ErrorState } from '#web/ui/states.tsx'
import { Shape } from '#web/ui/OnItsWay.tsx'
import { myBuyersQuery } from '../queries.ts'
import { BuyerDialog } from './BuyerDialog.tsx'
import classes from './list.module.css'
import { COPY } from './copy.ts'

/** The agent's buyers, each a card that opens their offers and contact (spec 3 §2 "Your Buyers"). */
export const Buyers = () => {
  const list = useInfiniteQuery(myBuyersQuery())
  const [open, setOpen] = useState<string | null>(null)
  const buyers = list.data?.pages.flatMap((page) => page.items) ?? []
  if (list.isSuccess && buyers.length === 0) return null
  return (
    <Stack gap="xs" component="section" aria-label={COPY.buyers.title}>
      <Title order={2}>{COPY.buyers.title}</Title>
      {list.isPending && <Shape h={80} radius="md" />}
      {list.isError && !list.data && <ErrorState error={list.error} retry={() => void list.refetch()} />}
      <div className={classes.buyers}>
        {buyers.map(({ user, secondaryUser, activeOffers, drafts }) => (
          <article key={user.id} className={`card ${classes.buyer}`} aria-label={fullName(user)}>
            <div style={{ minWidth: 0 }}>
              <Text fw={650}>{fullName(user)}</Text>
              {secondaryUser && (
                <Text fz="sm" c="dimmed">
                  {COPY.buyers.beside(fullName(secondaryUser))}
                </Text>
              )}
              <Text fz="sm" c="dimmed">
                {counts(activeOffers, drafts)}
              </Text>
            </div>
            <Group gap="xs" wrap="nowrap">
              <CopyIcons name={fullName(user)} phone={user.phone} email={user.email} />
              <Button
                variant="default"
                size="xs"
                onClick={() => setOpen(user.id)}
                aria-label={COPY.buyers.openOf(fullName(user))}
              >
                {COPY.buyers.open}
              </Button>
            </Group>
          </article>
        ))}
      </div>
      {list.hasNextPage && (
        <Group>
          <Button
            variant="subtle"
            loading={list.isFetchingNextPage}
            onClick={() => void list.fetchNextPage()}
          >
            {COPY.buyers.showMore}
          </Button>
        </Group>
      )}
      {open && <BuyerDialog id={open} onClose={() => setOpen(null)} />}
    </Stack>
  )
}

/** A draft is no offer yet: whoever has nothing else is told as such. */
const counts = (active: number, drafts: number): string =>
  [active > 0 || drafts === 0 ? COPY.buyers.active(active) : '', drafts > 0 ? COPY.buyers.drafts(drafts) : '']
    .filter(Boolean)
    .join(' · ')
