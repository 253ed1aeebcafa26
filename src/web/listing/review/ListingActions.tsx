import { Alert, Button, Group } from '@mantine/core'
import { useState, type ReactNode } from 'react'
import { Link, useNavigate } from 'react-router'
import type { ListingView } from '#api/listing/listing-records.ts'
import type { ActWords } from '#domain/negotiation/words.ts'
import { LISTING_WORDS } from '#domain/listing/lifecycle/words.ts'
import { isRefusal } from '#web/lib/call/apiError.ts'
import type { Confirmation } from '#web/ui/dialog/ConfirmDialog.tsx'
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
  /** What is shown instead of a bare no where a subscription is missing. */
  plans?: ((onClose: () => void) => ReactNode) | undefined
}) => {
  const { listing } = props
  const navigate = useNavigate()
  const [chosen, setChosen] = useState<ListingAct | null>(null)
  const [buying, setBuying] = useState(false)
  const [withheld, setWithheld] = useState(false)
  if (listing.actions.length === 0 && !listing.deletionWithheld) return null

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
  const send = listing.actions.find((action) => action.action === 'SEND_TO_SELLER')
  return (
    <>
      <Group
        gap="xs"
        justify="flex-end"
        className={listing.actions.length > 0 ? 'sticky-actions' : undefined}
      >
        {/* It deletes nothing, it says why: neither red nor always in sight. */}
        {listing.deletionWithheld && (
          <Button variant="default" onClick={() => setWithheld(true)}>
            {COPY.delete}
          </Button>
        )}
        {listing.actions
          .toSorted((a, b) => place(a, main) - place(b, main))
          .map((action) =>
            action.words === 'nameAgent' ? (
              // Whom to name is asked where all that waits for an agent stands.
              <Button key={action.action} component={Link} to="/admin/unassigned">
                {COPY.nameAgent}
              </Button>
            ) : (
              <Button
                key={action.action}
                variant={action === main ? 'filled' : 'default'}
                c={wordsOf(action).danger ? 'var(--p-bad)' : undefined}
                onClick={() => void choose(action)}
              >
                {action.label}
              </Button>
            ),
          )}
      </Group>
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

/** What ends something is apart at the left, what moves forward at the right. */
const place = (action: ListingAct, main: ListingAct | undefined): number =>
  action === main ? 2 : wordsOf(action).danger ? 0 : 1

/** The seller's reason, while the agent has not sent the listing again (spec 2 §8). */
export const RejectionReason = ({ listing }: { listing: ListingView }) =>
  listing.comment && listing.state === 'PENDING_AGENT_UPDATES' ? (
    <Alert color="yellow" role="status">
      {COPY.rejected(listing.comment)}
    </Alert>
  ) : null
