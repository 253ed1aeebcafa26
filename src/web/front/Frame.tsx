import type { ReactNode } from 'react'
import { COPY } from './copy.ts'
import { HOMES_PATH, logInPath, registerPath } from '#web/lib/visitorPaths.ts'
import classes from './front.module.css'

/** What stands around every page of a visitor. `path`: where a sign-in leads back to; null: to the member's home. */
export const Frame = (props: { path: string | null; year: number; children: ReactNode }) => (
  <>
    <a className="skip-link" href="#main">
      {COPY.frame.skip}
    </a>
    <header className={classes.top}>
      <nav aria-label={COPY.frame.top} className={classes.nav}>
        <a href="/" className={classes.logo} aria-label={COPY.frame.start}>
          <img src="/favicon.svg" alt="" width={28} height={28} />
          <span>{COPY.name}</span>
        </a>
        <a href={HOMES_PATH}>{COPY.frame.homes}</a>
        <a href={props.path ? registerPath(props.path) : '/account-registration'} className={classes.wide}>
          {COPY.frame.register}
        </a>
        <a href={props.path ? logInPath(props.path) : '/login'} className={classes.quiet}>
          {COPY.frame.logIn}
        </a>
      </nav>
    </header>
    <main id="main" tabIndex={-1} className={classes.main}>
      {props.children}
    </main>
    <footer className={classes.footer}>
      <p>{COPY.frame.motto}</p>
      <nav aria-label={COPY.frame.legal}>
        <a href="/terms">{COPY.frame.terms}</a>
        <a href="/privacy">{COPY.frame.privacy}</a>
      </nav>
      <small>{COPY.frame.copyright(props.year)}</small>
    </footer>
  </>
)
