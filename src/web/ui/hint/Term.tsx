import type { ReactNode } from 'react'
import { Hint } from './Hint.tsx'

/** A word of the trade, explained on hover, focus and tap; plain where there is nothing to explain. */
export const Term = (props: { tip: string | undefined; children: ReactNode }) =>
  props.tip === undefined ? (
    props.children
  ) : (
    <Hint label={props.tip}>
      <button type="button" className="term">
        {props.children}
      </button>
    </Hint>
  )
