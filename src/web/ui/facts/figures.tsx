import { Tooltip } from '@mantine/core'
import type { ReactNode } from 'react'
import * as format from '#web/lib/format.ts'

/** Dollars in tabular figures. `cents` shows two decimals. */
export const Money = (props: { amount: number | null | undefined; cents?: boolean; fallback?: string }) => (
  <span className="num">
    {props.cents
      ? format.dollars(props.amount, props.fallback)
      : format.wholeDollars(props.amount, props.fallback)}
  </span>
)

/** A word of the trade, explained on hover, focus and tap; plain where there is nothing to explain. */
export const Term = (props: { tip: string | undefined; children: ReactNode }) =>
  props.tip === undefined ? (
    props.children
  ) : (
    <Tooltip label={props.tip}>
      <button type="button" className="term">
        {props.children}
      </button>
    </Tooltip>
  )
