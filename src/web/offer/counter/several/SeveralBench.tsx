import { Tabs } from '@mantine/core'
import { useEffect, useState } from 'react'
import type { ListingDetails } from '#api/listing/listing-records.ts'
import type { OfferStep } from '#domain/offer/form/complete.ts'
import { OFFER_WORDS } from '#domain/offer/lifecycle/words/words.ts'
import { useWarning } from '#web/ui/form/useWarning.ts'
import { buyersOf } from '#domain/offer/reading/buyers.ts'
import { listed } from '#domain/kernel/text/format.ts'
import { COPY } from '../copy.ts'
import { Editor } from '../Editor.tsx'
import { markFaults, viewOf } from '../faults.ts'
import { headline } from '../figures.ts'
import { Overview } from '../Overview.tsx'
import { SendBar } from '../SendBar.tsx'
import { SendSeveral } from './SendSeveral.tsx'
import { SharedTerms } from './SharedTerms.tsx'
import { differs, goesTo } from '../target.ts'
import type { CounterForm } from '../useCounterForm.ts'

const ALL = 'all'
/** Several counters at once: one base of terms, a tab for what is different with a buyer, one Send. */
export const SeveralBench = (props: {
  counters: readonly CounterForm[]
  listing: ListingDetails
  step: OfferStep | null
  onStep: (step: OfferStep | null) => void
  onDialog: (open: boolean) => void
  onSent: (chainIds: readonly string[]) => void
  onAllSent: () => void
}) => {
  const { counters, listing, step, onStep, onDialog } = props
  const [tab, setTab] = useState<string>(ALL)
  const [sending, setSending] = useState(false)
  const warning = useWarning()
  useEffect(() => onDialog(sending), [onDialog, sending])

  const unchanged = counters.filter(({ target, body }) => !differs(target, body))
  const active = counters.find(({ target }) => target.answered.chainId === tab)

  const show = (next: string | null) => {
    onStep(null)
    setTab(next ?? ALL)
  }
  /** All of them hold, or the first that does not is shown with what is wrong in it. */
  const send = () => {
    for (const counter of counters) {
      const fault = markFaults(counter, listing)
      if (fault === null) continue
      setTab(counter.target.answered.chainId)
      onStep(viewOf(fault))
      return warning.show()
    }
    setSending(true)
  }
  const bar = (figure: string) => (
    <SendBar
      ready={unchanged.length === 0}
      missing={COPY.several.unchanged(listed(unchanged.map(({ target }) => buyersOf(target.answered))))}
      work={{
        status: counters.some(({ record }) => record.autosave.status !== 'idle') ? 'unsaved' : 'idle',
        kept: counters.every(({ record }) => record.autosave.kept),
      }}
      label={counters[0] ? OFFER_WORDS[counters[0].target.action.words].confirm : ''}
      goes={counters[0] && goesTo(counters[0].target, listing)}
      figure={figure}
    />
  )
  // Every one of them has ended: the studio says so.
  if (counters.length === 0) return null
  return (
    <>
      <Tabs value={active ? tab : ALL} onChange={show} keepMounted={false}>
        <Tabs.List aria-label={COPY.several.who} mb="md">
          <Tabs.Tab value={ALL}>{COPY.several.all}</Tabs.Tab>
          {counters.map(({ target }) => (
            <Tabs.Tab key={target.answered.chainId} value={target.answered.chainId}>
              {buyersOf(target.answered)}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value={ALL}>
          <SharedTerms
            counters={counters}
            listing={listing}
            onSubmit={send}
            bar={bar('')}
            onDialog={onDialog}
            beside={<Overview counters={counters} listing={listing} />}
          />
        </Tabs.Panel>
        {active && (
          <Tabs.Panel value={tab}>
            <Editor
              key={tab}
              counter={active}
              listing={listing}
              step={step}
              onStep={onStep}
              warning={warning}
              onSubmit={send}
              onReview={send}
              onDialog={onDialog}
              bar={bar(headline(active.target, active.body, listing))}
            />
          </Tabs.Panel>
        )}
      </Tabs>
      {sending && (
        <SendSeveral
          counters={counters}
          state={listing.propertyState}
          onClose={() => setSending(false)}
          onSent={props.onSent}
          onAllSent={props.onAllSent}
        />
      )}
    </>
  )
}
