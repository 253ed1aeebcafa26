import { Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { isOpen } from '#domain/offer/vocabulary.ts'
import type { OfferActionView, OfferView } from '#api/offer/offer-records.ts'
import { exactDollars } from '#web/lib/format.ts'
import { useUser } from '#web/lib/session.ts'
import { buyersOf } from '#domain/offer/reading/buyers.ts'
import type { Sent } from '../actions/about.ts'
import { ActWarning } from '../actions/ActNotes.tsx'
import { Bench } from './Bench.tsx'
import { COPY } from './copy.ts'
import { endOf } from './end.ts'
import { StudioPanel } from './StudioPanel.tsx'
import type { Suggestion } from './suggestion.ts'
import { groundOf, type Target } from './target.ts'
import { useStudio } from './useStudio.ts'

/** The counter studio: the place in which an offer is countered (issue "Counter studio"). */
export const CounterStudio = (props: {
  action: OfferActionView
  suggestion?: Suggestion | undefined
  listingId: string
  onClose: () => void
  /** `action`: what was sent, which another act may have led to. */
  onSent: (sent: Sent, action: OfferActionView) => void
}) => {
  const user = useUser()
  const [busy, setBusy] = useState(false)
  const [closed, setClosed] = useState(false)
  const { targets, listing, follow, begin, panel } = useStudio(props.listingId, [props.action])
  const target = targets?.[0]
  const end = (target && endOf(target)) ?? (closed ? COPY.ended.closed : null)
  return (
    <StudioPanel
      title={target ? COPY.title(target.action.label, buyersOf(target.answered)) : props.action.label}
      busy={busy}
      {...panel}
      onClose={props.onClose}
    >
      {target && listing && (
        <Stack gap="md">
          <Answered target={target} />
          <ActWarning action={target.action} />
          <Bench
            key={groundOf(target).id}
            user={user}
            target={target}
            suggestion={props.suggestion}
            listing={listing}
            ended={end}
            onBegin={(action) => {
              setClosed(false)
              begin(action)
            }}
            onDialog={setBusy}
            onSent={(sent) => props.onSent(sent, target.action)}
            onMoved={() => void follow().then((open) => setClosed(!open))}
          />
        </Stack>
      )}
    </StudioPanel>
  )
}

const isUnsentYet = ({ deliveredAt, state }: OfferView): boolean => deliveredAt === null && isOpen(state)

/** What is answered: its name and its amount. */
const Answered = ({ target: { answered, own } }: { target: Target }) => (
  <Text c="dimmed">
    {`${own && isUnsentYet(own) ? COPY.edits(answered.typeLabel) : COPY.answers(answered.typeLabel)}: `}
    <span className="num">{exactDollars(answered.offerAmount, COPY.noPrice)}</span>
  </Text>
)
