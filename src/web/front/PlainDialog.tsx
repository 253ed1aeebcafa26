import { useEffect, useId, useRef, type ReactNode } from 'react'
import { useBackCloses } from '#web/ui/dialog/useBackCloses.ts'
import classes from './front.module.css'

/** A dialog of the browser's own: it keeps the focus, Escape closes it, and a press beside it too. */
export const PlainDialog = (props: {
  title: string
  open: boolean
  onClose: () => void
  closeLabel: string
  children: ReactNode
}) => {
  const dialog = useRef<HTMLDialogElement>(null)
  const title = useId()
  useEffect(() => {
    if (!props.open) dialog.current?.close()
    else {
      dialog.current?.showModal()
      // It begins at its first field, where it has one, rather than at its cross.
      dialog.current?.querySelector('input')?.focus()
    }
  }, [props.open])
  useBackCloses(props.open, props.onClose)
  return (
    <dialog
      ref={dialog}
      className={classes.dialog}
      aria-labelledby={title}
      onClose={props.onClose}
      closedby="any"
    >
      <div className={classes.dialogBody}>
        <div className={classes.dialogHead}>
          <h2 id={title} className={classes.dialogTitle}>
            {props.title}
          </h2>
          <button
            type="button"
            className={classes.close}
            aria-label={props.closeLabel}
            onClick={props.onClose}
          >
            ✕
          </button>
        </div>
        {props.children}
      </div>
    </dialog>
  )
}
