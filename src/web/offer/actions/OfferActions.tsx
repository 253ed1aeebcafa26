import { Group } from '@mantine/core'
import { useEffect, useState } from 'react'
import type { OfferActionView, OfferView } from '#api/offer/offer-records.ts'
import type { Sent } from './about.ts'
import { ActionButtons } from './ActionButtons.tsx'
import { actsOf, buttonsOf } from './edits.ts'
import { OfferDialog } from './OfferDialog.tsx'
import { takesBack } from './order.ts'

/** What the viewer may do with one offer, as the payload lists it. What comes after it is the page's to say. */
export const OfferActions = (props: {
  offer: OfferView
  /** The newest version this page saved. */
  latest?: { readonly current: OfferView | null }
  /** What takes something back stands apart, as quiet words; all else where one goes on. Both together where it is left out. */
  only?: 'onward' | 'apart'
  /** Runs first; false keeps the dialog shut. */
  before?: (action: OfferActionView) => Promise<boolean>
  /** Acts that a complete offer alone allows, and the id of what says what is missing: off, and a press leads there. */
  incomplete?: { why: string } | undefined
  onDone: (action: OfferActionView, sent?: Sent) => void
  /** Told when a dialog opens and closes. */
  onActing?: (acting: boolean) => void
}) => {
  const { offer } = props
  const [chosen, setChosen] = useState<OfferActionView | null>(null)
  const { only } = props
  const actions = buttonsOf(actsOf(offer), offer).filter(
    (action) => !only || takesBack(action) === (only === 'apart'),
  )
  const { onActing } = props
  useEffect(() => onActing?.(chosen !== null), [onActing, chosen])
  // A dialog stays though the act is gone: it says so itself, and what was typed in it is not lost.
  if (actions.length === 0 && !chosen) return null

  const choose = async (action: OfferActionView) => {
    if (!props.before || (await props.before(action))) setChosen(action)
  }
  return (
    <Group gap="xs" justify={only === 'apart' ? 'flex-start' : 'flex-end'}>
      <ActionButtons
        actions={actions}
        quiet={only === 'apart'}
        incomplete={props.incomplete}
        onChoose={(action) => void choose(action)}
      />
      {chosen && (
        <OfferDialog
          action={chosen}
          document={props.latest?.current ?? offer}
          actions={offer.offerActions}
          onClose={() => setChosen(null)}
          onDone={props.onDone}
        />
      )}
    </Group>
  )
}
