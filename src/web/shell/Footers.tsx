import { Logo } from './Logo.tsx'
import classes from './shell.module.css'

const copyright = `© ${new Date().getFullYear()} Parley. All rights reserved.`

/** Signed in: compact, logo plus copyright line (spec 1 §2.2). */
export const MemberFooter = () => (
  <footer className={classes.footer}>
    <Logo />
    <span>{copyright}</span>
  </footer>
)

/** Signed out: a large banner with the copyright line (spec 1 §2.2). */
export const VisitorFooter = () => (
  <footer className={classes.banner}>
    <p style={{ margin: '0 0 8px', fontSize: '1.25rem', fontWeight: 650, maxWidth: '32ch' }}>
      List a home, negotiate its sale in the open, and sign a contract that holds up.
    </p>
    <span style={{ fontSize: '0.75rem' }}>{copyright}</span>
  </footer>
)
