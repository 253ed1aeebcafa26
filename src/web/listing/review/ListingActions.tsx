import { Alert, Button, Group } from '@mantine/core'
import { useState, type ReactNode } from 'react'
import { Link, useNavigate } from 'react-router'
import type { ListingView } from '#api/listing/listing-records.ts'
import type { ActWords } from '#domain/negotiation/words.ts'
import { LISTING_WORDS } from '#domain/listing/lifecycle/words.ts'
import { isRefusal } from '#web/lib/call/apiError.ts'
import type { Confirmation } from '#web/ui/dialog/ConfirmDialog.tsx'
import { offAt } from '#web/ui/offAt.ts'
import { moveListing } from '../queries.ts'
import { ActDialog } from './ActDialog.tsx'
import { DeletionWithheld } from './DeletionWithheld.tsx'
import { COPY } from './copy.ts'

export type ListingAct = ListingView['actions'][number]

export const wordsOf = (action: ListingAct): ActWords => LISTING_WORDS[action.words]

/** Where a step leads; the list of all listings unless the listing left the person's hands (spec 2 §4). */
const LEADS_HOME: readonly ListingAct['transitionState'][] = ['PENDING_AGENT_UPDATES', 'DELETED']

/** What the viewer may do with the listing next: the first is the primary button, the others are quieter. */
export const ListingActions = (props: {
  listing: ListingView
  /** Runs first; false keeps the dialog shut (unsaved or missing answers). */
  before?: (action: ListingAct) => Promise<boolean>
  /** What a complete listing alone allows: off, yet a press leads to the first gap; and what says what is missing. */
  incomplete?: { why: string; say: ReactNode } | undefined
  /** What is shown instead of a bare no where a subscription is missing. */
  plans?: ((onClose: () => void) => ReactNode) | undefined
}) => {
  const { listing, incomplete } = props
  const navigate = useNavigate()
  const [chosen, setChosen] = useState<ListingAct | null>(null)
  const [buying, setBuying] = useState(false)
  const [withheld, setWithheld] = useState(false)
  // A dialog stays though the act is gone: it says so itself, and what was typed in it is not lost.
  if (listing.actions.length === 0 && !listing.deletionWithheld && !chosen) return null

  const choose = async (action: ListingAct) => {
    if (props.before && !(await props.before(action))) return
    if (action.needsSubscription && props.plans) setBuying(true)
    else setChosen(action)
  }
  const confirm = async (
    action: ListingAct,
    given: Confirmation & { soldPrice?: number; soldDate?: string },
  ) => {
    const { version, snapshotHash: shown } = listing
    try {
      await moveListing({ id: listing.id, status: action.transitionState, version, shown, ...given })
    } catch (error) {
      // It ended while the dialog was open.
      if (!props.plans || !isRefusal(error, 'subscription-required')) throw error
      setChosen(null)
      return setBuying(true)
    }
    void navigate(LEADS_HOME.includes(action.transitionState) ? '/home' : '/all-listings', {
      state: { notice: wordsOf(action).done },
    })
  }
  const main = listing.actions.find(
    (action) => !wordsOf(action).danger && action.action !== 'REJECT' && action.action !== 'RESCIND',
  )
  const apart = listing.actions.filter((action) => wordsOf(action).danger)
  // What moves forward is at the right.
  const onward = listing.actions
    .filter((action) => !wordsOf(action).danger)
    .toSorted((a, b) => Number(a === main) - Number(b === main))
  const send = listing.actions.find((action) => action.action === 'SEND_TO_SELLER')
  return (
    <>
      {/* What takes something back stands apart, as quiet words. Of a listing that cannot be deleted, Delete says why. */}
      {(apart.length > 0 || listing.deletionWithheld) && (
        <Group gap="xs">
          {apart.map((action) => (
            <Button key={action.action} variant="subtle" c="var(--p-bad)" onClick={() => void choose(action)}>
              {action.label}
            </Button>
          ))}
          {listing.deletionWithheld && (
            <Button variant="subtle" onClick={() => setWithheld(true)}>
              {COPY.delete}
            </Button>
          )}
        </Group>
      )}
      {onward.length > 0 && (
        <div className="sticky-actions">
          <Group gap="xs" justify="flex-end">
            {onward.map((action) =>
              action.words === 'nameAgent' ? (
                // Whom to name is asked where all that waits for an agent stands.
                <Button key={action.action} component={Link} to="/admin/unassigned">
                  {COPY.nameAgent}
                </Button>
              ) : (
                <Button
                  key={action.action}
                  variant={action === main ? 'filled' : 'default'}
                  {...(incomplete && action.needsAll
                    ? { ...offAt(true), 'aria-describedby': incomplete.why }
                    : {})}
                  onClick={() => void choose(action)}
                >
                  {action.label}
                </Button>
              ),
            )}
          </Group>
          {onward.some(({ needsAll }) => needsAll) && incomplete?.say}
        </div>
      )}
      {buying && props.plans?.(() => setBuying(false))}
      {withheld && <DeletionWithheld onClose={() => setWithheld(false)} />}
      {chosen && (
        <ActDialog
          listing={listing}
          action={chosen}
          instead={send && (() => setChosen(send))}
          onClose={() => setChosen(null)}
          onConfirm={(given) => confirm(chosen, given)}
        />
      )}
    </>
  )
}

/** The seller's reason, while the agent has not sent the listing again (spec 2 §8). */
export const RejectionReason = ({ listing }: { listing: ListingView }) =>
  listing.comment && listing.state === 'PENDING_AGENT_UPDATES' ? (
    <Alert color="yellow" role="status">
      {COPY.rejected(listing.comment)}
    </Alert>
  ) : null
