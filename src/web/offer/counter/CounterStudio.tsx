import { Alert, Drawer, Skeleton, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { OfferActionView } from '#api/offer-records.ts'
import { wholeDollars } from '#web/lib/format.ts'
import { useUser } from '#web/lib/session.ts'
import { useFocusBack } from '#web/ui/Dialog.tsx'
import { QueryError } from '#web/ui/states.tsx'
import { usePhone } from '#web/ui/usePhone.ts'
import { buyersOf } from '../people.ts'
import { homeQuery } from '../queries.ts'
import { Bench } from './Bench.tsx'
import { COPY } from './copy.ts'
import type { Target } from './target.ts'
import { useTargets } from './useTargets.ts'

/**
 * The counter studio: a panel beside the offer in which it is countered (spec 3 §2 "Slide-in panels", issue "Counter
 * studio"). On a phone it takes the whole screen.
 */
export const CounterStudio = (props: {
  action: OfferActionView
  listingId: string
  onClose: () => void
  onSent: () => void
}) => {
  useFocusBack()
  const user = useUser()
  const phone = usePhone()
  const [busy, setBusy] = useState(false)
  const [closed, setClosed] = useState(false)
  const { targets, error, retry, follow } = useTargets([props.action])
  const home = useQuery(homeQuery(props.listingId))
  const target = targets?.[0]
  const failed = error ?? (home.data ? null : home.error)
  return (
    <Drawer
      opened
      onClose={props.onClose}
      position="right"
      size={phone ? '100%' : 'min(1040px, 92vw)'}
      title={target ? COPY.title(props.action.label, buyersOf(target.answered)) : props.action.label}
      closeButtonProps={{ 'aria-label': COPY.close }}
      closeOnEscape={!busy}
      closeOnClickOutside={false}
    >
      {failed ? (
        <QueryError
          error={failed}
          retry={() => {
            retry()
            void home.refetch()
          }}
        />
      ) : !target || !home.data ? (
        <Skeleton h={480} radius="md" aria-label={COPY.loading} />
      ) : (
        <Stack gap="md">
          <Answered target={target} />
          {closed && (
            <Alert color="yellow" role="alert">
              {COPY.moved.closed}
            </Alert>
          )}
          <Bench
            key={(target.own ?? target.answered).id}
            user={user}
            target={target}
            listing={home.data}
            onDialog={setBusy}
            onSent={props.onSent}
            onMoved={() => void follow().then((open) => setClosed(!open))}
          />
        </Stack>
      )}
    </Drawer>
  )
}

/** What is answered: its name and its amount. */
const Answered = ({ target: { answered, own } }: { target: Target }) => (
  <Text c="dimmed">
    {`${own ? COPY.edits(answered.typeLabel) : COPY.answers(answered.typeLabel)}: `}
    <span className="num">{wholeDollars(answered.offerAmount, 'price not entered')}</span>
  </Text>
)
