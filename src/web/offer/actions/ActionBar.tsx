import { ActionIcon, Button, Group } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import type { OfferActionView } from '#api/offer/offer-records.ts'
import { useOpenActs } from '#web/lib/openActs.ts'
import { MenuButton } from '#web/ui/popup/MenuButton.tsx'
import { COPY } from '../grid/copy.ts'
import { isDangerous } from '#domain/offer/lifecycle/words/danger.ts'
import { inOrder, keyOf, primaryOf } from './order.ts'

/** How many actions are buttons of their own; the rest is in a menu (look.md "The offer grid"). */
const BUTTONS = 2
/** Letters that two buttons beside the menu have room for in the narrowest column. */
const ROOM = 14

/**
 * The actions of one offer in a bar of one line: the two most decisive as buttons, the rest behind a menu. What is hard to undo
 * is always in the menu: side by side, a button that ends one buyer's offer looks like one that answers another's.
 */
export const ActionBar = (props: {
  actions: readonly OfferActionView[]
  onChoose: (action: OfferActionView) => void
  /** Whose offer it is, for a screen reader. */
  about: string
  primary: boolean
}) => {
  useOpenActs(
    props.actions.map((action) => ({
      label: `${action.label}, ${props.about}`,
      run: () => props.onChoose(action),
    })),
  )
  const ordered = inOrder(props.actions)
  // Long names take the room of two: a button that reaches into the next column would be pressed there.
  const buttons = ordered.filter(({ words }) => !isDangerous(words)).slice(0, BUTTONS)
  const fits = buttons.reduce((sum, { label }) => sum + label.length, 0) <= ROOM
  const shown = buttons.slice(0, fits ? BUTTONS : 1)
  const rest = ordered.filter((action) => !shown.includes(action))
  const main = props.primary ? primaryOf(props.actions) : undefined
  return (
    <Group gap={3} wrap="nowrap">
      {shown.map((action) => (
        <Button
          key={keyOf(action)}
          size="xs"
          px={6}
          flex="none"
          variant={action === main ? 'filled' : 'default'}
          aria-label={`${action.label}, ${props.about}`}
          onClick={() => props.onChoose(action)}
        >
          {action.label}
        </Button>
      ))}
      {rest.length > 0 && (
        <MenuButton
          menu={{ position: 'top-end' }}
          button={(button) => (
            <ActionIcon variant="default" size={28} aria-label={COPY.moreActions(props.about)} {...button}>
              <IconDots size={18} aria-hidden />
            </ActionIcon>
          )}
          entries={rest.map((action) => ({
            key: keyOf(action),
            label: action.label,
            danger: isDangerous(action.words),
            onClick: () => props.onChoose(action),
          }))}
        />
      )}
    </Group>
  )
}
