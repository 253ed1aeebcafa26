import { Button, Group } from '@mantine/core'
import { Link, Outlet, useLocation } from 'react-router'
import { placeOf } from '#web/lib/redirect.ts'
import { HOMES_PATH, registerPath } from '#web/lib/visitorPaths.ts'
import { VisitorFooter } from './Footers.tsx'
import { Logo } from './Logo.tsx'
import { Offline } from './Offline.tsx'
import classes from './shell.module.css'
import { useArrival } from './useArrival.ts'
import { usePageViews } from './cookies.ts'
import { COPY } from './copy.ts'

const REGISTRATION = '/account-registration'

/** The frame of a page without a session: logo, Log In (which carries the navigation state), banner (spec 1 §2.2). `bare`: who is here has logged in. */
export const VisitorFrame = ({ bare = false }: { bare?: boolean }) => {
  const main = useArrival()
  usePageViews()
  const location = useLocation()
  const { pathname, search, state } = location
  // The registration may have been asked for on a page that is to be come back to.
  const asked = new URLSearchParams(search).get('redirect') ?? placeOf(location)
  const carried = pathname === '/login' ? state : { redirect: asked, ...(state as object | null) }
  return (
    <div className={classes.frame}>
      <a className="skip-link" href="#main">
        {COPY.frame.skip}
      </a>
      <nav aria-label={COPY.frame.top} className={classes.visitorBar}>
        {/* The front door is the server's page, not one of the application's. */}
        <a href="/" aria-label={COPY.frame.start} style={{ textDecoration: 'none' }}>
          <Logo />
        </a>
        {!bare && (
          <Group gap="xs" wrap="nowrap">
            {/* The same three ways as at the front door. */}
            <Button
              component={Link}
              to={HOMES_PATH}
              variant="subtle"
              aria-current={pathname === HOMES_PATH ? 'page' : undefined}
            >
              {COPY.frame.homes}
            </Button>
            {pathname !== REGISTRATION && (
              <Button
                component={Link}
                to={pathname === '/login' ? { pathname: REGISTRATION, search } : registerPath(asked)}
                state={carried}
                variant="subtle"
                visibleFrom="sm"
              >
                {COPY.frame.register}
              </Button>
            )}
            <Button component={Link} to="/login" state={carried} variant="default">
              {COPY.frame.logIn}
            </Button>
          </Group>
        )}
      </nav>
      <div className={classes.content}>
        <Offline text={COPY.offlineVisitor} />
        <main id="main" ref={main} tabIndex={-1} className={classes.main}>
          <Outlet />
        </main>
      </div>
      <VisitorFooter />
    </div>
  )
}
