import { useState, type ReactNode } from 'react'
import { useNavigate } from 'react-router'
import type { OfferActionView, OfferView } from '#api/offer/offer-records.ts'
import { isAgent, type User } from '#web/lib/user.ts'
import { toast } from '#web/ui/toast.ts'
import { aboutAct, doneWords, type Sent } from './actions/about.ts'
import { DoneDialog } from './actions/DoneDialog.tsx'
import { opensWizard } from './actions/edits.ts'
import { COPY } from './consumer/copy.ts'
import { OFFER_WORDS } from '#domain/offer/lifecycle/words/words.ts'
import { OFFER_COPY } from './copy.ts'

/** Agents keep their buyers under /offers, everybody else their own offers under /buying (spec 3 §2). */
export const dashboardOf = (user: User): string => (isAgent(user) ? '/offers' : '/buying')

const leadsHome = ({ action, transitionState }: OfferActionView): boolean =>
  action === 'DELETE' || transitionState === 'BUYER_REJECTED'

/**
 * What follows an action on an offer's own page: editing stays there, all else says that it is done and leads to the
 * offers; a buyer's rejection and a deletion lead home (spec 3 §2 "Success", §4, §7). The dialog outlives the screen the
 * action was taken on, since the offer's new state shows another one.
 */
export const useAfterAction = (
  user: User,
  /** The document the page shows; undefined: it is not there yet. */
  shown: OfferView | undefined,
): { dialog: ReactNode; onDone: (action: OfferActionView, sent?: Sent) => void } => {
  const navigate = useNavigate()
  const [done, setDone] = useState<{
    action: OfferActionView
    text: string
    about: string | undefined
    to: string
  } | null>(null)
  const onDone = (action: OfferActionView, sent?: Sent) => {
    const text = doneWords(OFFER_WORDS[action.words].done, action.alsoCancels)
    // Who took an offer over completes it next, where it is.
    if (action.action === 'CLAIM') toast(text)
    if (opensWizard(action) || action.action === 'CLAIM')
      return void navigate(`/offers/${action.offerId}?step=8`, { replace: true })
    setDone({
      action,
      text,
      // An act may move another document than the page's: then its own sentence stands alone.
      about: shown?.id === action.offerId ? aboutAct(action, { ...shown, ...sent }) : undefined,
      to: leadsHome(action) ? '/home' : dashboardOf(user),
    })
  }
  // The dialog goes with its page: closed by itself, it would let the page lead on to the document that is new now.
  const leave = () => {
    if (done) void navigate(done.to, { state: { notice: done.text } })
  }
  const said = done?.action.action === 'SUBMIT' ? COPY.sent : { title: OFFER_COPY.updated }
  const dialog = done && (
    <DoneDialog about={done.about} text={done.text} button={OFFER_COPY.continue} {...said} onClose={leave} />
  )
  return { dialog, onDone }
}
