import { Alert, Stack } from '@mantine/core'
import { useState } from 'react'
import type { OfferActionView } from '#api/offer/offer-records.ts'
import type { OfferStep } from '#domain/offer/form/complete.ts'
import { useUser } from '#web/lib/session.ts'
import { buyersOf } from '#domain/offer/reading/buyers.ts'
import { listed } from '#domain/kernel/text/format.ts'
import { COPY } from '../copy.ts'
import { endOf } from '../end.ts'
import { SeveralBench } from './SeveralBench.tsx'
import { StudioPanel } from '../StudioPanel.tsx'
import { useStudio } from '../useStudio.ts'
import { WithForms } from '../WithForms.tsx'

/** The counter studio for several buyers at once (issue "Counter studio"): multiple counters with one Send. */
export const SeveralStudio = (props: {
  actions: readonly OfferActionView[]
  listingId: string
  onClose: () => void
  onSent: () => void
}) => {
  const user = useUser()
  const [busy, setBusy] = useState(false)
  const [step, setStep] = useState<OfferStep | null>(null)
  const [sent, setSent] = useState<readonly string[]>([])
  const { targets, listing, follow, panel } = useStudio(props.listingId, props.actions)
  const gone = (targets ?? []).filter(({ answered }) => sent.includes(answered.chainId))
  const ended = (targets ?? []).filter((target) => !gone.includes(target) && endOf(target) !== null)
  return (
    <StudioPanel
      title={COPY.several.title(props.actions.length)}
      busy={busy}
      {...panel}
      onClose={props.onClose}
    >
      {targets && listing && (
        <Stack gap="md">
          {gone.length > 0 && (
            <Alert color="sea" role="status">
              {COPY.several.gone(listed(gone.map(({ answered }) => buyersOf(answered))))}
            </Alert>
          )}
          {ended.length > 0 && (
            <Alert color="yellow" role="alert">
              {COPY.several.ended(listed(ended.map(({ answered }) => buyersOf(answered))))}
            </Alert>
          )}
          <WithForms user={user} listing={listing} step={step} targets={targets}>
            {(counters) => (
              <SeveralBench
                counters={counters.filter(({ target }) => !gone.includes(target) && !ended.includes(target))}
                listing={listing}
                step={step}
                onStep={setStep}
                onDialog={setBusy}
                onSent={(chainIds) => {
                  setSent(chainIds)
                  // What one of them answers may be another document by now.
                  if (chainIds.length < targets.length) void follow()
                }}
                onAllSent={props.onSent}
              />
            )}
          </WithForms>
        </Stack>
      )}
    </StudioPanel>
  )
}
