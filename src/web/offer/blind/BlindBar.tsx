import { Switch } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import type { BlindView } from '#api/offer/blind.ts'
import type { OfferGroup } from '#api/offer/offer-records.ts'
import { QueryError } from '#web/ui/states.tsx'
import { piece } from '#web/ui/dialog/piece.tsx'
import { blindQuery } from './queries.ts'
import { BLIND_COPY } from './words.ts'

// Few comparisons are blind: the others load nothing of it.
const BlindStanding = lazy(async () => ({ default: (await import('./BlindStanding.tsx')).BlindStanding }))
const BlindDialog = piece(async () => (await import('./BlindDialog.tsx')).BlindDialog)

type Act = BlindView['actions'][number]

/**
 * One line above the offers while the comparison is blind or somebody asked for it: who may change that, and who opened
 * which paper (negotiation.md §1.11). Where it is off, `BlindSwitch` turns it on.
 */
export const BlindBar = ({ listingId, groups }: { listingId: string; groups: readonly OfferGroup[] }) => {
  const query = useQuery(blindQuery(listingId))
  if (query.isPending) return null
  if (!query.data) return <QueryError error={query.error} retry={() => void query.refetch()} />
  if (query.data.state === 'OFF') return null
  return (
    <Suspense fallback={null}>
      <BlindStanding listingId={listingId} groups={groups} blind={query.data} />
    </Suspense>
  )
}

/** Turns a blind comparison on, or asks for it; among the tools of the offers. Nothing where it is not this person's to turn. */
export const BlindSwitch = ({ listingId }: { listingId: string }) => {
  const { data: blind, isPending } = useQuery(blindQuery(listingId))
  const [act, setAct] = useState<Act | null>(null)
  const [turn] = blind?.actions ?? []
  // Its place is kept: nothing beside it moves when the answer comes.
  if (isPending) return <Switch size="sm" label={BLIND_COPY.switch} disabled />
  if (blind?.state !== 'OFF' || !turn) return null
  return (
    <>
      <Switch
        size="sm"
        label={BLIND_COPY.switch}
        title={BLIND_COPY.off}
        checked={false}
        onChange={() => setAct(turn)}
      />
      {act && (
        <Suspense fallback={null}>
          <BlindDialog listingId={listingId} act={act} blind={blind} onClose={() => setAct(null)} />
        </Suspense>
      )}
    </>
  )
}
