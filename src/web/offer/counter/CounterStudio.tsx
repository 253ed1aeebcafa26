import { Alert, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import type { OfferActionView } from '#api/offer/offer-records.ts'
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
  onSent: (sent: Sent) => void
}) => {
  const user = useUser()
  const [busy, setBusy] = useState(false)
  const [closed, setClosed] = useState(false)
  const { targets, listing, follow, panel } = useStudio(props.listingId, [props.action])
  const target = targets?.[0]
  const end = (target && endOf(target)) ?? (closed ? 'closed' : null)
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
          {end && (
            <Alert color="yellow" role="alert">
              {COPY.moved[end]}
            </Alert>
          )}
          <Bench
            key={groundOf(target).id}
            user={user}
            target={target}
            suggestion={props.suggestion}
            listing={listing}
            ended={end !== null}
            onDialog={setBusy}
            onSent={props.onSent}
            onMoved={() => void follow().then((open) => setClosed(!open))}
          />
        </Stack>
      )}
    </StudioPanel>
  )
}

/** What is answered: its name and its amount. */
const Answered = ({ target: { answered, own } }: { target: Target }) => (
  <Text c="dimmed">
    {`${own ? COPY.edits(answered.typeLabel) : COPY.answers(answered.typeLabel)}: `}
    <span className="num">{exactDollars(answered.offerAmount, COPY.noPrice)}</span>
  </Text>
)
