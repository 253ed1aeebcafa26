import { Group } from '@mantine/core'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { OfferActionView, OfferView } from '#api/offer.ts'
import { wholeDollars } from '#web/lib/format.ts'
import { isAgent, type User } from '#web/lib/user.ts'
import { buyersOf } from '../people.ts'
import { ActionButtons } from './ActionButtons.tsx'
import { ActionDialog } from './ActionDialog.tsx'
import { DoneDialog } from './DoneDialog.tsx'
import { wordsFor } from './words.ts'

/** Agents keep their buyers under /offers, everybody else their own offers under /buying (spec 3 §2). */
export const dashboardOf = (user: User): string => (isAgent(user) ? '/offers' : '/buying')

/**
 * What the viewer may do with one offer, as the payload lists it, and where it leads afterwards: editing stays here, a
 * buyer's rejection goes home, all else to the offers (spec 3 §2 "Success", §4).
 */
export const OfferActions = (props: {
  user: User
  offer: OfferView
  /** The newest version this page saved. */
  latest?: { readonly current: OfferView | null }
  /** Runs first; false keeps the dialog shut. */
  before?: (action: OfferActionView) => Promise<boolean>
  /** Work on the device is not needed any more once a step was taken. */
  onStart?: () => void
}) => {
  const { offer, user } = props
  const navigate = useNavigate()
  const [chosen, setChosen] = useState<OfferActionView | null>(null)
  const [done, setDone] = useState<OfferActionView | null>(null)
  const actions = offer.offerActions.filter((action) => action.action !== 'COUNTER')

  const choose = async (action: OfferActionView) => {
    if (!props.before || (await props.before(action))) setChosen(action)
  }
  const finish = (action: OfferActionView) => {
    props.onStart?.()
    if (action.action === 'EDIT') void navigate(`/offers/${action.offerId}?step=8`, { replace: true })
    else setDone(action)
  }
  const leave = () => {
    const text = done ? wordsFor(done, offer.offerType).done : ''
    const home = done?.transitionState === 'BUYER_REJECTED'
    setDone(null)
    void navigate(home ? '/home' : dashboardOf(user), { state: { notice: text } })
  }
  if (actions.length === 0 && !done) return null
  return (
    <Group gap="xs" justify="flex-end">
      <ActionButtons actions={actions} onChoose={(action) => void choose(action)} />
      {chosen && (
        <ActionDialog
          action={chosen}
          document={props.latest?.current ?? offer}
          about={`${buyersOf(offer)}, ${wholeDollars(offer.offerAmount, 'no amount yet')}`}
          onClose={() => setChosen(null)}
          onDone={finish}
        />
      )}
      {done && (
        <DoneDialog
          title="Offer has been updated"
          text={wordsFor(done, offer.offerType).done}
          button="Continue"
          onClose={leave}
        />
      )}
    </Group>
  )
}
