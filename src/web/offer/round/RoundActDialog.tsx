import { Alert, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { GlobalCounterView, OfferActionView, OfferGroup } from '#api/offer/offer-records.ts'
import type { ActWords } from '#domain/negotiation/words.ts'
import { OFFER_WORDS } from '#domain/offer/lifecycle/words/words.ts'
import { date } from '#web/lib/format.ts'
import { asked, ConfirmDialog, type Confirmation } from '#web/ui/dialog/ConfirmDialog.tsx'
import { SafeKey } from '#web/lib/call/keys.ts'
import { Shape } from '#web/ui/OnItsWay.tsx'
import { Changed } from '../Changed.tsx'
import { moveOffer } from '../queries.ts'
import { LOST_COPY } from './lost-copy.ts'
import { lostByApproval } from './lost.ts'
import { roundQuery } from './queries.ts'
import { closingWords, ROUND_COPY } from './words.ts'

/**
 * Approves, sends back or calls off a due date (G03, G04, G05). Reads the round anew and shows the date it moves, and
 * the one it replaces; a page that shows an older one lets nobody go on.
 */
export const RoundActDialog = (props: {
  listingId: string
  action: OfferActionView
  /** The round as it was when the dialog opened. */
  round: GlobalCounterView
  /** The date that is announced now, where it is another one. */
  before: string | null
  /** The offers of the home as they are now. */
  groups: readonly OfferGroup[]
  onClose: () => void
  onDone: () => void
}) => {
  const { action, round } = props
  const [safe] = useState(() => new SafeKey())
  const now = useQuery(roundQuery(props.listingId))
  const read = now.isFetchedAfterMount ? now.data : undefined
  const moved = read !== undefined && read.globalCounter?.snapshotHash !== round.snapshotHash
  const words: ActWords = OFFER_WORDS[action.words]
  const lost = action.action === 'APPROVE' ? lostByApproval(read?.globalCounter ?? round, props.groups) : null

  const confirm = async ({ comment, attested }: Confirmation) => {
    const move = {
      id: action.offerId,
      state: action.transitionState,
      version: round.version,
      shown: round.snapshotHash,
      ...(comment && { comment }),
      ...(attested && { attested }),
    }
    await safe.run(move, (key) => moveOffer(move, key))
    props.onDone()
  }
  return (
    <ConfirmDialog
      opened
      onClose={props.onClose}
      {...asked(action, words)}
      {...(lost?.accepted && { danger: true, loss: LOST_COPY.giveUp(lost.accepted) })}
      about={`offer/${action.offerId}`}
      moved={moved}
      reading={!read}
      failure={now.error}
      onConfirm={confirm}
    >
      {read || now.error ? (
        <Text fw={600} mb="xs">
          {`${ROUND_COPY.field}: `}
          <Changed
            old={
              props.before && props.before !== round.auctionExpirationDate ? date(props.before) : undefined
            }
            text={date(round.auctionExpirationDate)}
          />
          {`, ${closingWords(round.timeZone)}`}
        </Text>
      ) : (
        <Shape h={24} mb="xs" label={ROUND_COPY.loading} />
      )}
      {lost && lost.lines.length > 0 && (
        <Alert color={lost.accepted ? 'red' : 'yellow'} title={LOST_COPY.lost} mb="xs">
          {lost.lines.map((line) => (
            <Text key={line} fz="sm">
              {line}
            </Text>
          ))}
          {lost.accepted && <Text fz="sm">{LOST_COPY.keep}</Text>}
        </Alert>
      )}
      <Text>{words.text}</Text>
      <Text c="dimmed">{words.next}</Text>
    </ConfirmDialog>
  )
}
