import { useRef, useState } from 'react'
import { COPY } from '../copy.ts'
import { PlainDialog } from '../PlainDialog.tsx'
import classes from '../front.module.css'

/** The link by the listing's own URL; without one it cannot be shared (spec 2 §2 "Share modal"). */
export const Share = (props: { url: string | null; open: boolean; onClose: () => void }) => {
  const field = useRef<HTMLInputElement>(null)
  const [copied, setCopied] = useState(false)
  const copy = async () => {
    field.current?.select()
    try {
      await navigator.clipboard.writeText(props.url ?? '')
      setCopied(true)
    } catch {
      // The browser does not let us: the link is marked, and copied by hand.
      setCopied(false)
    }
  }
  return (
    <PlainDialog
      title={COPY.share.title}
      open={props.open}
      onClose={props.onClose}
      closeLabel={COPY.share.close}
    >
      {props.url ? (
        <>
          <label className={classes.field}>
            {COPY.share.link}
            <input ref={field} readOnly value={props.url} onFocus={(event) => event.currentTarget.select()} />
          </label>
          <div className={classes.dialogActions}>
            <span role="status" className={classes.muted}>
              {copied ? COPY.share.copied : ''}
            </span>
            <button type="button" className={classes.quiet} onClick={() => window.print()}>
              {COPY.share.print}
            </button>
            <button type="button" className={classes.primary} onClick={() => void copy()}>
              {COPY.share.copy}
            </button>
          </div>
        </>
      ) : (
        <p>{COPY.share.incomplete}</p>
      )}
    </PlainDialog>
  )
}
