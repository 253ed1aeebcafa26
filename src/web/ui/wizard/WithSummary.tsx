import type { ReactNode } from 'react'
import classes from './wizard.module.css'

/** A step, and beside it what was said so far, where there is room; above it where there is none. */
export const WithSummary = ({ summary, children }: { summary: ReactNode; children: ReactNode }) =>
  summary ? (
    <div className={classes.bench}>
      <div className={classes.beside}>{summary}</div>
      <div>{children}</div>
    </div>
  ) : (
    children
  )
