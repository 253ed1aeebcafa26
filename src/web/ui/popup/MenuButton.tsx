import type { MenuProps } from '@mantine/core'
import { piece } from '../dialog/piece.tsx'
import { loadMenu, type MenuEntry, type PopupButton as Button } from './popup.ts'
import { PopupButton } from './PopupButton.tsx'

const OpenMenu = piece(async () => (await loadMenu()).OpenMenu)

/** A button with a menu. */
export const MenuButton = (props: {
  button: Button
  entries: readonly MenuEntry[]
  menu?: Pick<MenuProps, 'position' | 'portalProps'>
}) => (
  <PopupButton button={props.button} haspopup="menu">
    {(opening) => <OpenMenu {...opening} entries={props.entries} menu={props.menu} />}
  </PopupButton>
)
