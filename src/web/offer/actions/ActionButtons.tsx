import { Button } from '@mantine/core'
import type { OfferActionView } from '#api/offer/offer-records.ts'
import { useOpenActs } from '#web/lib/openActs.ts'
import { offAt } from '#web/ui/offAt.ts'
import { isDangerous } from '#domain/offer/lifecycle/words/danger.ts'
import { inOrder, keyOf, primaryOf } from './order.ts'

/** A button for each action of the payload, in order; `about` tells a screen reader whose offer it is. */
export const ActionButtons = (props: {
  actions: readonly OfferActionView[]
  onChoose: (action: OfferActionView) => void
  about?: string
  disabled?: boolean
  /** Acts that are off, though a press says why, and the id of the words that say it too. */
  incomplete?: { why: string } | undefined
  /** As words alone: nobody came for them. */
  quiet?: boolean
  fullWidth?: boolean
  size?: string
  /** False where something else on the screen is the primary button. */
  primary?: boolean
}) => {
  useOpenActs(
    props.disabled
      ? []
      : props.actions.map((action) => ({
          label: props.about ? `${action.label}, ${props.about}` : action.label,
          run: () => props.onChoose(action),
        })),
  )
  const main = props.primary === false ? undefined : primaryOf(props.actions)
  // In a row the button that leads on is at the right, in a column on top. Where none does, both read alike.
  const leads = primaryOf(props.actions) !== undefined
  const ordered = props.fullWidth || !leads ? inOrder(props.actions) : inOrder(props.actions).toReversed()
  return (
    <>
      {ordered.map((action) => (
        <Button
          key={keyOf(action)}
          size={props.size}
          fullWidth={props.fullWidth}
          variant={action === main ? 'filled' : props.quiet ? 'subtle' : 'default'}
          c={isDangerous(action.words) ? 'var(--p-bad)' : undefined}
          disabled={props.disabled}
          {...(props.incomplete && action.needsAll
            ? { ...offAt(true), 'aria-describedby': props.incomplete.why }
            : {})}
          aria-label={props.about ? `${action.label}, ${props.about}` : undefined}
          onClick={() => props.onChoose(action)}
        >
          {action.label}
        </Button>
      ))}
    </>
  )
}
