import { Button, Checkbox, Group, Stack, Text } from '@mantine/core'
import { Suspense, useState } from 'react'
import type { OfferActionView, OfferGroup } from '#api/offer/offer-records.ts'
import { exactDollars } from '#web/lib/format.ts'
import { Dialog } from '#web/ui/dialog/Dialog.tsx'
import { piece } from '#web/ui/dialog/piece.tsx'
import { documentOf } from '#web/offer/grid/column.ts'
import { buyersOf } from '#domain/offer/reading/buyers.ts'
import { COPY } from '../copy.ts'
import { pickableOf, type Pickable } from './pickable.ts'

const SeveralStudio = piece(async () => (await import('./SeveralStudio.tsx')).SeveralStudio)

/** Picks two offers or more and opens the studio for all of them; offered where the payload allows it for two. */
export const CounterSeveral = (props: {
  groups: readonly OfferGroup[]
  onClose: () => void
  /** All were sent; the first of them is where it is read. */
  onSent: (text: string, group: OfferGroup) => void
}) => {
  const [picked, setPicked] = useState<readonly Pickable[] | null>(null)
  const [first] = picked ?? []
  if (!picked || !first)
    return <Picker pickable={pickableOf(props.groups)} onClose={props.onClose} onPicked={setPicked} />
  return (
    <Suspense fallback={null}>
      <SeveralStudio
        actions={picked.map(({ action }): OfferActionView => action)}
        listingId={first.group.originalOffer.listingId}
        onClose={props.onClose}
        onSent={() => props.onSent(COPY.several.done(picked.length), first.group)}
      />
    </Suspense>
  )
}

const Picker = (props: {
  pickable: readonly Pickable[]
  onClose: () => void
  onPicked: (picked: readonly Pickable[]) => void
}) => {
  const [ids, setIds] = useState<string[]>([])
  const [tried, setTried] = useState(false)
  const go = () => {
    setTried(true)
    if (ids.length > 1) props.onPicked(props.pickable.filter(({ action }) => ids.includes(action.offerId)))
  }
  return (
    <Dialog onClose={props.onClose} title={COPY.several.pick} size="md">
      <Stack gap="sm">
        <Text>{COPY.several.pickText}</Text>
        <Checkbox.Group
          aria-label={COPY.several.pick}
          value={ids}
          onChange={setIds}
          error={tried && ids.length < 2 && COPY.several.pickMissing}
        >
          <Stack gap="xs">
            {props.pickable.map(({ group, action }) => {
              const document = documentOf(group, action.offerId)
              return (
                <Checkbox
                  key={action.offerId}
                  value={action.offerId}
                  label={`${buyersOf(group.originalOffer)}, ${document.typeLabel}: ${exactDollars(document.offerAmount)}`}
                />
              )
            })}
          </Stack>
        </Checkbox.Group>
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={props.onClose}>
            {COPY.several.back}
          </Button>
          <Button onClick={go}>{COPY.several.next}</Button>
        </Group>
      </Stack>
    </Dialog>
  )
}
