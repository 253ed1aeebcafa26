import { lazy, Suspense, useEffect, useState, type ComponentType, type ReactNode } from 'react'
import { LONG_TOAST_MS, toastError } from '../toast.ts'
import { COPY } from '../copy.ts'
import classes from './piece.module.css'

type Closing = { onClose: () => void }

/** Stands in for a dialog whose script did not come: says so and closes, so that the page under it stays. */
const Missing = ({ onClose }: Closing) => {
  useEffect(() => {
    toastError(null, navigator.onLine ? COPY.notLoaded : COPY.states.offline, LONG_TOAST_MS)
    onClose()
  }, [onClose])
  return null
}

/** Stands in for what nobody pressed for: closes without a word. */
const Absent = ({ onClose }: Closing) => {
  useEffect(onClose, [onClose])
  return null
}

/** What was pressed for is on its way; said once it takes longer than one notices. */
export const Coming = ({ onTyped }: { onTyped?: () => void }) => {
  useEffect(() => {
    if (!onTyped) return
    document.addEventListener('input', onTyped)
    return () => document.removeEventListener('input', onTyped)
  }, [onTyped])
  return (
    <div className={classes.coming} role="status" data-loading>
      {COPY.states.loading}
    </div>
  )
}

/** What has come opens, but not over the field in which somebody began to type meanwhile: it would take the keys from under their hands. */
const Unless = (props: Closing & { typed: () => boolean; children: ReactNode }) => {
  const [not] = useState(props.typed)
  return not ? <Absent onClose={props.onClose} /> : props.children
}

/**
 * A dialog or panel whose script is loaded once it is opened; without the script the page goes on without it, and the next opening asks
 * for it again. Whoever began to type while it was on its way is not interrupted. `unasked`: nobody pressed for it, so that neither its coming nor its absence is said.
 * `meanwhile` stands in for it until it has come, and takes what is typed by then: it comes in any case.
 */
export const piece = <Props extends Closing>(
  load: () => Promise<ComponentType<Props>>,
  { unasked = false, meanwhile: Meanwhile }: { unasked?: boolean; meanwhile?: ComponentType<Props> } = {},
): ComponentType<Props> => {
  const asking = () =>
    lazy(async (): Promise<{ default: ComponentType<Props> }> => {
      try {
        return { default: await load() }
      } catch {
        current = asking()
        return { default: unasked ? Absent : Missing }
      }
    })
  let current = asking()
  const Piece = (props: Props) => {
    const [Loaded] = useState(() => current)
    const [waiting] = useState(() => ({ typed: false }))
    const [onTyped] = useState(() => () => void (waiting.typed = true))
    const coming = Meanwhile ? <Meanwhile {...props} /> : <Coming onTyped={onTyped} />
    return (
      <Suspense fallback={unasked ? null : coming}>
        <Unless typed={() => waiting.typed} onClose={props.onClose}>
          <Loaded {...props} />
        </Unless>
      </Suspense>
    )
  }
  return Piece
}
