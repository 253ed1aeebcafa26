import { lazy, Suspense, useEffect, useState, type ComponentType, type ReactNode } from 'react'
import { useLocation } from 'react-router'
import { forgetKnownRoles, keepKnownRoles, readKnownRoles } from '#web/lib/record/knownRoles.ts'
import { hasRole, type User } from '#web/lib/user.ts'
import { useFocusInField } from '#web/ui/dialog/useFocusInField.ts'
import { COPY } from './copy.ts'

export type Granted = keyof typeof COPY.congrats.granted
const ROLES = Object.keys(COPY.congrats.granted) as Granted[]

const rolesToTell = (user: User) => ROLES.filter((role) => hasRole(user, role))

/** Those that were known when the page was loaded anew with something still to tell; else all there are. */
const knownAtFirst = (user: User) => {
  const kept = readKnownRoles(user.id)
  return kept ? ROLES.filter((role) => kept.includes(role)) : rolesToTell(user)
}

interface CongratsProps {
  gained: readonly Granted[]
  onClose: () => void
  /** Its script did not come. */
  onMissing: () => void
}

/** Nobody pressed for it: whoever is in a field keeps the keys, and where its script does not come the page goes on. */
const asking = () =>
  lazy(async (): Promise<{ default: ComponentType<CongratsProps> }> => {
    try {
      const { CongratsDialog: Loaded } = await import('./CongratsDialog.tsx')
      return {
        default: ({ gained, onClose }: CongratsProps) => (
          <WhenFree>
            <Loaded gained={gained} onClose={onClose} />
          </WhenFree>
        ),
      }
    } catch {
      return { default: Missing }
    }
  })

const Missing = ({ onMissing }: CongratsProps) => {
  useEffect(onMissing, [onMissing])
  return null
}

/**
 * "Congrats!" for a role that was not there before, also while a page is open (spec 1 §4 "Granting roles", N03). Where its script does not
 * come it is asked for again on the next page, and after a reload: a role is known once it was read.
 */
export const Congrats = ({ user }: { user: User }) => {
  const now = rolesToTell(user)
  const [known, setKnown] = useState(() => knownAtFirst(user))
  // A role that was taken away is a gain again when it comes back.
  if (known.some((role) => !now.includes(role))) setKnown(known.filter((role) => now.includes(role)))
  const gained = now.filter((role) => !known.includes(role))
  const some = gained.length > 0
  useEffect(() => {
    if (some) keepKnownRoles(user.id, known)
  }, [some, user.id, known])
  const { key } = useLocation()
  const [asked, setAsked] = useState<{ on: string; Piece: ReturnType<typeof asking> } | null>(null)
  const [missed, setMissed] = useState(false)
  if (some && (asked === null || (missed && asked.on !== key))) {
    setAsked({ on: key, Piece: asking() })
    setMissed(false)
  }
  if (!some || asked === null || missed) return null
  const close = () => {
    forgetKnownRoles()
    setKnown(now)
    setAsked(null)
  }
  return (
    <Suspense fallback={null}>
      <asked.Piece gained={gained} onClose={close} onMissing={() => setMissed(true)} />
    </Suspense>
  )
}

/** Waits until nobody is in a field, and then stays, though it may have fields of its own. */
const WhenFree = ({ children }: { children: ReactNode }) => {
  const busy = useFocusInField()
  const [opened, setOpened] = useState(!busy)
  if (!busy && !opened) setOpened(true)
  return opened ? children : null
}
