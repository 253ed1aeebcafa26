import { Menu, type MenuProps } from '@mantine/core'
import type { MenuEntry, Opening } from './popup.ts'
import { useSwap } from './useSwap.ts'

/** The menu of a `MenuButton` that was pressed, with the button itself. */
export const OpenMenu = (
  props: Opening & {
    entries: readonly MenuEntry[]
    menu: Pick<MenuProps, 'position' | 'portalProps'> | undefined
  },
) => {
  const { button, open, setOpen } = useSwap(props)
  return (
    <Menu withinPortal {...props.menu} opened={open} onChange={setOpen}>
      <Menu.Target>{props.button({ ref: button })}</Menu.Target>
      <Menu.Dropdown>
        {props.entries.map((entry) => {
          if ('heading' in entry) return <Menu.Label key={entry.key}>{entry.heading}</Menu.Label>
          const { key, label, icon, danger, download } = entry
          const look = { leftSection: icon, c: danger ? 'var(--p-bad)' : undefined, onClick: entry.onClick }
          return download === undefined ? (
            <Menu.Item key={key} {...look}>
              {label}
            </Menu.Item>
          ) : (
            <Menu.Item key={key} {...look} component="a" href={download} download>
              {label}
            </Menu.Item>
          )
        })}
      </Menu.Dropdown>
    </Menu>
  )
}
