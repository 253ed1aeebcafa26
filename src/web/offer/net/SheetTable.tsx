import type { ReactNode } from 'react'
import classes from './net.module.css'

/** A table of figures that scrolls within itself where it is wider than the screen; `label` names it. */
export const SheetTable = ({ label, children }: { label: string; children: ReactNode }) => (
  <div
    className={classes.scroll}
    // No region: what it stands in may bear the same name.
    role="group"
    aria-label={label}
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls has to be reachable by keyboard
    tabIndex={0}
  >
    <table className={classes.sheet}>
      <caption className="visually-hidden">{label}</caption>
      {children}
    </table>
  </div>
)
