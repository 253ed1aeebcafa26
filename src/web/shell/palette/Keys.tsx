import { useHotkeys } from '@mantine/hooks'
import { Suspense, useState } from 'react'
import type { User } from '#web/lib/user.ts'
import { useDeviceSwitch } from '#web/lib/deviceSwitch.ts'
import { piece } from '#web/ui/dialog/piece.tsx'
import { useFocusBack } from '#web/ui/dialog/useFocusBack.ts'
import { keysAtRest } from './keysAtRest.ts'
import { StandIn } from './StandIn.tsx'

/** The palette, or what stands in for it: what was typed into the one is in the other. */
export interface PaletteProps {
  user: User
  typed: string
  onTyped: (text: string) => void
  onClose: () => void
}

const LoadedPalette = piece<PaletteProps>(
  async () => {
    try {
      return (await import('./Palette.tsx')).default
    } catch (error) {
      // The focus goes back to the page: not in the middle of a word, whose rest would be written there.
      await keysAtRest()
      throw error
    }
  },
  { meanwhile: StandIn },
)

/** What was typed before is gone with the palette; the focus goes back to where it was before anything of it stood. */
const Palette = (props: { user: User; onClose: () => void }) => {
  const [typed, setTyped] = useState('')
  useFocusBack()
  return <LoadedPalette {...props} typed={typed} onTyped={setTyped} />
}

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
