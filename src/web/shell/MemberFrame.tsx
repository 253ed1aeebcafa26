import { Burger, Group, Button, Text } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import { lazy, Suspense, useRef, useState } from 'react'
import { Link, Outlet, useLocation } from 'react-router'
import { needsConsent, type User } from '#web/lib/user.ts'
import fill from '#web/ui/fill.module.css'
import { usePhone } from '#web/ui/usePhone.ts'
import { AsOther } from './AsOther.tsx'
import { Bell } from './bell/Bell.tsx'
import { Congrats } from './Congrats.tsx'
import { MemberFooter } from './Footers.tsx'
import { Coming } from '#web/ui/dialog/piece.tsx'
import { Logo } from './Logo.tsx'
import { Sidebar } from './Sidebar.tsx'
import classes from './shell.module.css'
import { Keys, type Opened } from './palette/Keys.tsx'
import { useFolded } from './folded.ts'
import { useArrival } from './useArrival.ts'
import { useLive } from './useLive.ts'
import { usePageViews, isAnswered, keepAnswer } from './cookies.ts'
import { COPY } from './copy.ts'
import { Offline } from './Offline.tsx'

// No `piece`: nobody goes on without it. A script that does not come is the page's error, with a way to load it again.
const ConsentDialog = lazy(async () => ({
  default: (await import('./ConsentDialog.tsx')).ConsentDialog,
}))

/** Asks once, on the first sign-in, whether optional cookies may be set. */
const CookieConsent = () => {
  const [asked, setAsked] = useState(!isAnswered())
  if (!asked) return null
  const choose = (answer: boolean) => {
    keepAnswer(answer)
    setAsked(false)
    // The button that was pressed has gone: one goes on at the page.
    document.getElementById('main')?.focus({ preventScroll: true })
  }
  // In the flow, above the page: it never lies over a button.
  return (
    <section aria-label={COPY.cookies.cookies} className={classes.cookies}>
      <Text fz="sm">{COPY.cookies.text}</Text>
      <Group gap="xs">
        <Button size="xs" onClick={() => choose(true)}>
          {COPY.cookies.allowCookies}
        </Button>
        <Button size="xs" variant="default" onClick={() => choose(false)}>
          {COPY.cookies.onlyNecessaryCookies}
        </Button>
      </Group>
    </section>
  )
}

/** The frame of every signed-in page; a visitor's consumer onboarding shows no sidebar (spec 1 §2.2). */
export const MemberFrame = ({ user }: { user: User }) => {
  const main = useArrival()
  useLive(user)
  usePageViews()
  const { pathname, key } = useLocation()
  // The menu belongs to the visit on which it was opened: another page finds it closed, and the same page, chosen anew.
  const [openedOn, setOpenedOn] = useState<string | null>(null)
  const open = openedOn === key
  const close = () => setOpenedOn(null)
  // Escape gives the focus back to the button that opened it.
  const burger = useRef<HTMLButtonElement>(null)
  useHotkeys(
    open
      ? [
          [
            'Escape',
            () => {
              close()
              burger.current?.focus()
            },
          ],
        ]
      : [],
  )
  const [keys, setKeys] = useState<Opened>(null)
  const [kept, fold] = useFolded()
  const phone = usePhone()
  const folded = kept && !phone
  const bare = pathname === '/consumer-onboarding'
  // Nothing is used before what is asked first is answered, while its script is on its way as well.
  const asked = needsConsent(user)

  return (
    <>
      <div className={classes.frame} data-folded={folded || undefined} inert={asked}>
        <a className="skip-link" href="#main">
          {COPY.frame.skip}
        </a>
        {/* Before the page: what that does on arrival, as logging out does, comes after what this asks for. */}
        {!asked && <Congrats user={user} />}
        {!bare && (
          <>
            <nav aria-label={COPY.frame.top} className={classes.topbar}>
              <Link to="/home" aria-label={COPY.frame.home} style={{ textDecoration: 'none' }}>
                <Logo />
              </Link>
              <Group gap="xs" wrap="nowrap">
                <Bell user={user} />
                <Burger
                  ref={burger}
                  opened={open}
                  onClick={() => setOpenedOn(open ? null : key)}
                  size="sm"
                  aria-label={open ? COPY.frame.close : COPY.frame.open}
                  aria-expanded={open}
                  aria-controls="sidebar"
                />
              </Group>
            </nav>
            <div className={classes.scrim} data-open={open || undefined} onClick={close} aria-hidden="true" />
            <aside
              id="sidebar"
              className={classes.sidebar}
              data-open={open || undefined}
              aria-label={COPY.frame.sidebar}
            >
              <Sidebar
                user={user}
                folded={folded}
                onFold={fold}
                onSearch={() => setKeys('palette')}
                // Also where the page asks first whether it may be left: the question stands over no menu.
                onGo={close}
              />
            </aside>
          </>
        )}
        {/* On a phone the menu lies over it. */}
        <div className={`${classes.content} ${bare ? '' : classes.withSidebar}`} inert={open && phone}>
          <div className={`${classes.window} ${fill.window}`}>
            {user.impersonated && <AsOther user={user} />}
            <Offline text={COPY.offline} />
            <CookieConsent />
            <main id="main" ref={main} tabIndex={-1} className={classes.main}>
              <Outlet />
            </main>
          </div>
          <MemberFooter />
        </div>
        {!bare && !asked && <Keys user={user} opened={keys} onOpen={setKeys} />}
      </div>
      {asked && (
        <Suspense fallback={<Coming />}>
          <ConsentDialog user={user} />
        </Suspense>
      )}
    </>
  )
}
