import { Link } from 'react-router'
import { COPY as UI_COPY } from '#web/ui/copy.ts'
import { Logo } from './Logo.tsx'
import classes from './shell.module.css'
import { COPY } from './copy.ts'

const LegalFooter = () => (
  <nav aria-label={COPY.legal} className={classes.legal}>
    <Link to="/terms">{UI_COPY.legal.terms}</Link>
    <Link to="/privacy">{UI_COPY.legal.privacy}</Link>
    <Link to="/verify">{UI_COPY.legal.verify}</Link>
  </nav>
)

const copyright = COPY.copyright(new Date().getFullYear())

/** Signed in: compact, logo plus copyright line (spec 1 §2.2). */
export const MemberFooter = () => (
  <footer className={classes.footer}>
    <Logo />
    <span>{copyright}</span>
    <LegalFooter />
  </footer>
)

/** Signed out: a large banner with the copyright line (spec 1 §2.2). */
export const VisitorFooter = () => (
  <footer className={classes.banner}>
    <p style={{ margin: '0 0 8px', fontSize: '1.25rem', fontWeight: 650, maxWidth: '32ch' }}>{COPY.motto}</p>
    <span style={{ fontSize: '0.75rem' }}>{copyright}</span>
    <LegalFooter />
  </footer>
)
