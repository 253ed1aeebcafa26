import * as format from '#web/lib/format.ts'

/** Dollars in tabular figures. `cents` shows two decimals. */
export const Money = (props: { amount: number | null | undefined; cents?: boolean; fallback?: string }) => (
  <span className="num">
    {props.cents
      ? format.dollars(props.amount, props.fallback)
      : format.wholeDollars(props.amount, props.fallback)}
  </span>
)
