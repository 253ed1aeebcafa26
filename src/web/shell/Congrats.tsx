import { useInfiniteQuery } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, useState, type ComponentType, type ReactNode } from 'react'
import { useLocation } from 'react-router'
import { GRANTABLE_ROLES, GRANTED, GRANTED_TITLE, type GrantableRole } from '#domain/account/roles.ts'
import { hasRole, type User } from '#web/lib/user.ts'
import { useFocusInField } from '#web/ui/dialog/useFocusInField.ts'
import { noticesQuery, useRead } from './bell/queries.ts'

interface CongratsProps {
  gained: readonly GrantableRole[]
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
 * "Congrats!" for a role that was granted, on the open page or while its person was away (spec 1 §4 "Granting roles", N03). It shows the
 * notice behind the bell as long as that is unread, on every device. Where its script does not come it is asked for again on the next page.
 * An administrator in another's account reads nothing away.
 */
export const Congrats = ({ user }: { user: User }) => {
  const notices = useInfiniteQuery({ ...noticesQuery(user.id), enabled: !user.impersonated })
  const read = useRead()
  /** The notices that were closed here: whether the server has heard of it is not waited for. */
  const [closed, setClosed] = useState<readonly string[]>([])
  const granting = user.impersonated
    ? []
    : (notices.data?.pages ?? [])
        .flatMap(({ items }) => items)
        .filter(({ id, title, readAt }) => title === GRANTED_TITLE && readAt === null && !closed.includes(id))
  // A role that was taken away meanwhile is not told.
  const gained = GRANTABLE_ROLES.filter(
    (role) => hasRole(user, role) && granting.some(({ text }) => text.includes(GRANTED[role])),
  )
  const { key } = useLocation()
  const [asked, setAsked] = useState<{ on: string; Piece: ReturnType<typeof asking> } | null>(null)
  const [missed, setMissed] = useState(false)
  if (gained.length > 0 && (asked === null || (missed && asked.on !== key))) {
    setAsked({ on: key, Piece: asking() })
    setMissed(false)
  }
  if (gained.length === 0 || asked === null || missed) return null
  const close = () => {
    read.mutate(granting)
    setClosed([...closed, ...granting.map(({ id }) => id)])
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
