import { Alert, Button, Group, Text } from '@mantine/core'
import { useState, type ReactNode } from 'react'
import { useNavigate } from 'react-router'
import type { ListingView } from '#api/listing-records.ts'
import type { ActWords } from '#domain/negotiation/words.ts'
import { LISTING_WORDS } from '#domain/listing/lifecycle/words.ts'
import { isRefusal } from '#web/lib/apiError.ts'
import { ConfirmDialog, type Confirmation } from '#web/ui/ConfirmDialog.tsx'
import { moveListing } from '../queries.ts'
import { COPY } from './copy.ts'

type Action = ListingView['actions'][number]

const wordsOf = (action: Action): ActWords => LISTING_WORDS[action.words]

/** Where a step leads; the list of all listings unless the listing left the person's hands (spec 2 §4). */
const LEADS_HOME: readonly Action['transitionState'][] = ['PENDING_AGENT_UPDATES', 'DELETED']

/** What the viewer may do with the listing next: the first is the primary button, the others are quieter. */
export const ListingActions = (props: {
  listing: ListingView
  /** Runs first; false keeps the dialog shut (unsaved or missing answers). */
  before?: (action: Action) => Promise<boolean>
  /** What is shown instead of a bare no where a subscription is missing. */
  plans?: ((onClose: () => void) => ReactNode) | undefined
}) => {
  const { listing } = props
  const navigate = useNavigate()
  const [chosen, setChosen] = useState<Action | null>(null)
  const [buying, setBuying] = useState(false)
  const words = chosen ? wordsOf(chosen) : undefined
  if (listing.actions.length === 0) return null

  const choose = async (action: Action) => {
    if (!props.before || (await props.before(action))) setChosen(action)
  }
  const confirm = async (given: Confirmation) => {
    if (!chosen) return
    const { version, snapshotHash: shown } = listing
    try {
      await moveListing({ id: listing.id, status: chosen.transitionState, version, shown, ...given })
    } catch (error) {
      if (!props.plans || !isRefusal(error, 'subscription-required')) throw error
      setChosen(null)
      return setBuying(true)
    }
    void navigate(LEADS_HOME.includes(chosen.transitionState) ? '/home' : '/all-listings', {
      state: { notice: wordsOf(chosen).done },
    })
  }
  const main = listing.actions.find(
    (action) => !wordsOf(action).danger && action.action !== 'REJECT' && action.action !== 'RESCIND',
  )
  return (
    <>
      <Group gap="xs" justify="flex-end" className="sticky-actions">
        {listing.actions
          .toSorted((a, b) => place(a, main) - place(b, main))
          .map((action) => (
            <Button
              key={action.action}
              variant={action === main ? 'filled' : 'default'}
              c={wordsOf(action).danger ? 'var(--p-bad)' : undefined}
              onClick={() => void choose(action)}
            >
              {action.label}
            </Button>
          ))}
      </Group>
      {buying && props.plans?.(() => setBuying(false))}
      {chosen && words && (
        <ConfirmDialog
          opened
          onClose={() => setChosen(null)}
          title={words.title}
          about={`listing/${listing.id}`}
          confirm={words.confirm}
          danger={words.danger}
          comment={chosen.commentRequired ? 'required' : chosen.comment ? 'optional' : undefined}
          commentLabel={words.commentLabel}
          yes={chosen.attest && words.attest?.question ? words.attest.text : undefined}
          attest={chosen.attest && !words.attest?.question ? words.attest?.text : undefined}
          onConfirm={confirm}
        >
          <Text>{words.text}</Text>
          <Text c="dimmed">{words.next}</Text>
        </ConfirmDialog>
      )}
    </>
  )
}

/** What ends something is apart at the left, what moves forward at the right. */
const place = (action: Action, main: Action | undefined): number =>
  action === main ? 2 : wordsOf(action).danger ? 0 : 1

/** The seller's reason, while the agent has not sent the listing again (spec 2 §8). */
export const RejectionReason = ({ listing }: { listing: ListingView }) =>
  listing.comment && listing.state === 'PENDING_AGENT_UPDATES' ? (
    <Alert color="yellow" role="status">
      {COPY.rejected(listing.comment)}
    </Alert>
  ) : null
