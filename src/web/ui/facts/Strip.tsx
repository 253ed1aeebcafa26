import type { ReactNode } from 'react'
import classes from './strip.module.css'

/** Buttons beside each other: as many lines as they take, and on a phone one that is pushed sideways. Focus brings each into sight. */
export const Strip = ({ children }: { children: ReactNode }) => (
  <div className={classes.strip}>{children}</div>
)
