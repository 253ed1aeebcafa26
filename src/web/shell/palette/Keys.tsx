import { useHotkeys } from '@mantine/hooks'
import { Suspense } from 'react'
import type { User } from '#web/lib/user.ts'
import { useDeviceSwitch } from '#web/lib/deviceSwitch.ts'
import { piece } from '#web/ui/dialog/piece.tsx'

const Palette = piece(async () => (await import('./Palette.tsx')).default)
const Shortcuts = piece(async () => (await import('./Shortcuts.tsx')).default)

/** What the keyboard opens over a page. */
export type Opened = 'palette' | 'shortcuts' | null

/** Listens for the shortcuts, and shows what they open; neither is loaded before (look.md "Shell"). */
export const Keys = (props: { user: User; opened: Opened; onOpen: (opened: Opened) => void }) => {
  const { opened, onOpen } = props
  const [off, toggleOff] = useDeviceSwitch('parley.no-single-keys')
  // What lies under an open dialog is not left by a shortcut.
  const free = () => document.querySelector('[role="dialog"], [role="alertdialog"]') === null
  const open = (what: Opened) => () => {
    if (free()) onOpen(what)
  }
  // Also from within a field: with Ctrl it is no letter.
  useHotkeys([['mod+K', open('palette')]], [])
  useHotkeys(off ? [] : [['shift+?', open('shortcuts')]])
  const close = () => onOpen(null)
  return (
    <Suspense fallback={null}>
      {opened === 'palette' && <Palette user={props.user} onClose={close} />}
      {opened === 'shortcuts' && <Shortcuts single={!off} onSingle={toggleOff} onClose={close} />}
    </Suspense>
  )
}
