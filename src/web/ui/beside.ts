import type { PopoverProps } from '@mantine/core'

/**
 * What opens beside its button: the focus goes in and comes back. Not the theme's default for every popover: the lists of a
 * select are popovers too, and their focus stays in the field.
 */
export const BESIDE = {
  position: 'bottom-end',
  withArrow: true,
  shadow: 'md',
  trapFocus: true,
  returnFocus: true,
  withinPortal: true,
} as const satisfies PopoverProps
