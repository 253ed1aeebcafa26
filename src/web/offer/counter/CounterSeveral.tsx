import { Button, Checkbox, Group, Stack, Text } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import type { OfferActionView, OfferGroup } from '#api/offer/offer-records.ts'
import { wholeDollars } from '#web/lib/format.ts'
import { Dialog } from '#web/ui/dialog/Dialog.tsx'
import { documentOf } from '../grid/column.ts'
import { buyersOf } from '#domain/offer/reading/buyers.ts'
import { COPY } from './copy.ts'

const SeveralStudio = lazy(async () => ({ default: (await import('./SeveralStudio.tsx')).SeveralStudio }))

/** Picks two offers or more and opens the studio for all of them; there where the payload allows it for two. */
export const CounterSeveral = (props: {
  groups: readonly OfferGroup[]
  /** All were sent; the first of them is where it is read. */
  onSent: (text: string, group: OfferGroup) => void
}) => {
  const pickable = pickableOf(props.groups)
  const [open, setOpen] = useState<'pick' | readonly Pickable[] | null>(null)
  const close = () => setOpen(null)
  return (
    <>
      {pickable.length > 1 && (
        <Button variant="default" size="compact-sm" onClick={() => setOpen('pick')}>
          {COPY.several.open}
        </Button>
      )}
      {open === 'pick' && <Picker pickable={pickable} onClose={close} onPicked={setOpen} />}
      {open !== null && open !== 'pick' && open[0] && (
        <Suspense fallback={null}>
          <SeveralStudio
            actions={open.map(({ action }): OfferActionView => action)}
            listingId={open[0].group.originalOffer.listingId}
            onClose={close}
            onSent={() => {
              const [first] = open
              close()
              if (first) props.onSent(COPY.several.done(open.length), first.group)
            }}
          />
        </Suspense>
      )}
    </>
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
                  label={`${buyersOf(group.originalOffer)}, ${document.typeLabel}: ${wholeDollars(document.offerAmount)}`}
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

/** An offer that may be countered together with others. */
interface Pickable {
  readonly group: OfferGroup
  readonly action: OfferActionView
}

/** The offers of the panel that a multiple counter may answer now; the payload says so. */
const pickableOf = (groups: readonly OfferGroup[]): Pickable[] =>
  groups.flatMap((group) => {
    const action = group.offerActions.find((each) => each.newCounterType === 'SELLER_MULTIPLE_COUNTER')
    return action ? [{ group, action }] : []
  })
