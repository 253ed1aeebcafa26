import { Alert, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import type { OfferActionView } from '#api/offer/offer-records.ts'
import { isTerminal } from '#domain/offer/vocabulary.ts'
import { wholeDollars } from '#web/lib/format.ts'
import { useUser } from '#web/lib/session.ts'
import { buyersOf } from '#domain/offer/reading/buyers.ts'
import { Bench } from './Bench.tsx'
import { COPY } from './copy.ts'
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
  onSent: () => void
}) => {
  const user = useUser()
  const [busy, setBusy] = useState(false)
  const [closed, setClosed] = useState(false)
  const { targets, listing, follow, panel } = useStudio(props.listingId, [props.action])
  const target = targets?.[0]
  const ended = closed || (target?.own != null && isTerminal(target.own.state))
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
          {ended && (
            <Alert color="yellow" role="alert">
              {target.own ? COPY.moved.cancelled : COPY.moved.closed}
            </Alert>
          )}
          <Bench
            key={groundOf(target).id}
            user={user}
            target={target}
            suggestion={props.suggestion}
            listing={listing}
            ended={ended}
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
    <span className="num">{wholeDollars(answered.offerAmount, COPY.noPrice)}</span>
  </Text>
)
