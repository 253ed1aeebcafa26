import { Alert, Button, Group } from '@mantine/core'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { ListingView } from '#api/listing-records.ts'
import { ConfirmDialog, type Confirmation } from '#web/ui/ConfirmDialog.tsx'
import { moveListing } from '../queries.ts'
import { MOVE_WORDS } from './moves.ts'

type Action = ListingView['actions'][number]

/** What the viewer may do with the listing next: the first is the primary button, the others are quieter. */
export const ListingActions = (props: {
  listing: ListingView
  /** Runs first; false keeps the dialog shut (unsaved or missing answers). */
  before?: (action: Action) => Promise<boolean>
}) => {
  const { listing } = props
  const navigate = useNavigate()
  const [chosen, setChosen] = useState<Action | null>(null)
  const words = chosen ? MOVE_WORDS[chosen.action] : undefined
  if (listing.actions.length === 0) return null

  const choose = async (action: Action) => {
    if (!props.before || (await props.before(action))) setChosen(action)
  }
  const confirm = async (given: Confirmation) => {
    if (!chosen) return
    await moveListing({ id: listing.id, status: chosen.transitionState, ...given })
    void navigate(words?.to ?? '/all-listings', {
      state: { notice: words?.done ?? 'Your Listing has been updated' },
    })
  }
  const main = listing.actions.find(
    (action) =>
      !MOVE_WORDS[action.action]?.danger && action.action !== 'REJECT' && action.action !== 'RESCIND',
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
              c={MOVE_WORDS[action.action]?.danger ? 'var(--p-bad)' : undefined}
              onClick={() => void choose(action)}
            >
              {action.label}
            </Button>
          ))}
      </Group>
      {chosen && (
        <ConfirmDialog
          opened
          onClose={() => setChosen(null)}
          title={words?.title ?? chosen.label}
          confirm={words?.confirm ?? chosen.label}
          danger={words?.danger}
          comment={chosen.commentRequired ? 'required' : undefined}
          commentLabel={words?.commentLabel}
          yes={chosen.attest ? words?.yes : undefined}
          attest={chosen.attest && !words?.yes ? (words?.attest ?? 'I am authorized to do this.') : undefined}
          onConfirm={confirm}
        >
          {words?.text}
        </ConfirmDialog>
      )}
    </>
  )
}

/** What ends something stands apart at the left, what leads on at the right. */
const place = (action: Action, main: Action | undefined): number =>
  action === main ? 2 : MOVE_WORDS[action.action]?.danger ? 0 : 1

/** The seller's reason, while the agent has not sent the listing again (spec 2 §8). */
export const RejectionReason = ({ listing }: { listing: ListingView }) =>
  listing.comment && listing.state === 'PENDING_AGENT_UPDATES' ? (
    <Alert color="yellow" role="status">{`Reason(s) for rejection: ${listing.comment}`}</Alert>
  ) : null
