import { Popover, type PopoverProps } from '@mantine/core'
import type { ReactNode } from 'react'
import type { Opening } from './popup.ts'
import { useSwap } from './useSwap.ts'

/** Opens beside a `PopupButton` that was pressed, with the button itself: the focus goes in and comes back. */
export const OpenBeside = (
  props: Opening &
    Pick<PopoverProps, 'position' | 'width'> & {
      /** What is in it; `close` closes it, as a press beside it does. */
      children: (close: () => void) => ReactNode
      /** Nothing in it takes the focus: it does so itself. */
      note?: boolean
      label?: string
      className?: string | undefined
    },
) => {
  const { button, open, setOpen } = useSwap(props)
  const note = props.note && { role: 'note', tabIndex: -1, 'data-autofocus': true }
  return (
    <Popover
      position={props.position ?? 'bottom-end'}
      width={props.width}
      withArrow
      shadow="md"
      trapFocus
      returnFocus
      withinPortal
      opened={open}
      onChange={setOpen}
    >
      <Popover.Target>{props.button({ ref: button, onClick: () => setOpen(!open) })}</Popover.Target>
      <Popover.Dropdown {...note} aria-label={props.label} className={props.className}>
        {props.children(() => setOpen(false))}
      </Popover.Dropdown>
    </Popover>
  )
}
