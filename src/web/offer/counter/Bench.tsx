import { useEffect, useState } from 'react'
import type { OfferActionView } from '#api/offer/offer-records.ts'
import type { ListingDetails } from '#api/listing/listing-records.ts'
import { answer } from '#domain/offer/form/answers.ts'
import type { OfferBody } from '#domain/offer/form/body.ts'
import type { OfferStep } from '#domain/offer/form/complete.ts'
import { OFFER_WORDS } from '#domain/offer/lifecycle/words/words.ts'
import type { User } from '#web/lib/user.ts'
import { showsUnread } from '#web/ui/form/useField.tsx'
import { useWarning } from '#web/ui/form/useWarning.ts'
import type { Sent } from '../actions/about.ts'
import { OFFER_TYPE_LABELS } from '#domain/offer/vocabulary.ts'
import { COPY } from './copy.ts'
import { Editor } from './Editor.tsx'
import { markFaults, viewOf } from './faults.ts'
import { headline } from './figures.ts'
import { Ended } from './Ended.tsx'
import { MovedNotice } from './Notices.tsx'
import { SendBar } from './SendBar.tsx'
import { SendDialog } from './SendDialog.tsx'
import type { Suggestion } from './suggestion.ts'
import { answeredBodyOf, changesOf, counterContextOf, differs, goesTo, type Target } from './target.ts'
import { carryTo, useCounterForm } from './useCounterForm.ts'

/** One counter from its first change to Send. */
export const Bench = (props: {
  user: User
  target: Target
  suggestion?: Suggestion | undefined
  listing: ListingDetails
  /** Why nothing can be sent anymore; null while it can. */
  ended: string | null
  /** Goes on with a new counter. */
  onBegin: (action: OfferActionView) => void
  onDialog: (open: boolean) => void
  onSent: (sent: Sent) => void
  /** Reads the terms that are to be answered now. */
  onMoved: () => void
}) => {
  const { user, target, listing, onDialog } = props
  const [step, setStep] = useState<OfferStep | null>(null)
  const [dialog, setDialog] = useState<'send' | 'moved' | null>(null)
  const counter = useCounterForm({ user, target, ctx: counterContextOf(target, listing), step })
  const { body } = counter
  const { form, autosave } = counter.record
  const warning = useWarning()
  const [begun] = useState(() => answeredBodyOf(target))
  const [suggestion] = useState(props.suggestion)
  // Once, on top of what was kept from before; from then on it is an answer like any other.
  useEffect(() => {
    if (!suggestion) return
    const next = answer(form.getValues(), suggestion.path, suggestion.value, listing.propertyState)
    for (const [section, value] of Object.entries(next))
      form.setValue(section as keyof OfferBody, value as never, { shouldDirty: true })
    autosave.changed()
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the suggestion is taken when the studio opens
  }, [suggestion])
  // Escape closes what is on top, never the studio below it.
  useEffect(() => onDialog(dialog !== null), [onDialog, dialog])

  /** Leads to the first answer that is missing or was refused, wherever it is asked for. */
  const lead = (path: string | undefined) => {
    const view = viewOf(path)
    setStep(view)
    if (view === null) warning.show()
  }
  const review = () => {
    const fault = markFaults(counter, listing)
    if (fault === null) setDialog('send')
    else lead(fault)
  }
  const startOver = () => {
    form.reset(counter.fresh())
    autosave.discard()
  }
  const begin = (action: OfferActionView) => {
    carryTo(user, action, { values: form.getValues(), base: { version: null, values: begun } })
    autosave.discard()
    props.onBegin(action)
  }
  return (
    <>
      {props.ended !== null && <Ended why={props.ended} target={target} onBegin={begin} />}
      <Editor
        counter={counter}
        listing={listing}
        step={step}
        onStep={(next) => {
          if (!showsUnread()) setStep(next)
        }}
        warning={warning}
        onSubmit={() => setDialog('send')}
        onReview={review}
        onDialog={onDialog}
        bar={
          <SendBar
            ready={props.ended === null && differs(target, body)}
            missing={props.ended === null ? COPY.unchanged : ''}
            work={autosave}
            label={OFFER_WORDS[target.action.words].confirm}
            goes={props.ended === null ? goesTo(target, listing) : undefined}
            figure={headline(target, body, listing)}
            onStartOver={props.ended === null ? startOver : undefined}
          />
        }
      />
      {dialog === 'send' && (
        <SendDialog
          counter={counter}
          changes={changesOf(target, body, listing.propertyState)}
          onClose={() => setDialog((now) => (now === 'send' ? null : now))}
          onSent={() =>
            props.onSent({
              typeLabel: OFFER_TYPE_LABELS[target.type],
              offerAmount: body.terms?.offerAmount ?? null,
            })
          }
          onMoved={() => setDialog('moved')}
          onRefused={lead}
        />
      )}
      {dialog === 'moved' && (
        <MovedNotice
          onClose={() => {
            setDialog(null)
            props.onMoved()
          }}
        />
      )}
    </>
  )
}
