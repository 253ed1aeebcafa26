import { NumberInput } from '@mantine/core'
import { shortAmounts } from './shortAmounts.ts'
import { Cell, framed, useField, type FieldProps } from './useField.tsx'

interface NumberProps extends FieldProps {
  max?: number
  onSet?: (value: number | null) => void
}

const Base = (
  props: NumberProps & {
    decimals: number
    digits: number
    prefix?: string
    suffix?: string
    thousands?: boolean
  },
) => {
  const { value, set, blur, ref, error } = useField<number>(props.name)
  const take = (number: number | null) => {
    if ((value ?? null) === number) return
    set(number)
    props.onSet?.(number)
  }
  return (
    <Cell name={props.name} w={props.w} error={error}>
      <NumberInput
        ref={ref}
        {...framed(props, error)}
        hideControls
        // Of a whole number nothing typed is left out: 17.5 days would become 175. What is not whole, the rule refuses.
        allowNegative={props.decimals === 0}
        decimalScale={props.decimals || 2}
        clampBehavior="none"
        thousandSeparator={props.thousands ? ',' : undefined}
        prefix={props.prefix}
        suffix={props.suffix}
        inputMode={props.decimals > 0 ? 'decimal' : 'numeric'}
        isAllowed={({ value: text }) => (text.split('.')[0] ?? '').length <= props.digits}
        styles={{ input: { fontVariantNumeric: 'tabular-nums' } }}
        value={value ?? ''}
        onChange={(next) => take(next === '' ? null : Number(next))}
        {...(props.prefix === '$' ? shortAmounts(take) : {})}
        onBlur={blur}
      />
    </Cell>
  )
}

/** Dollars: never negative, two decimals, 15 integer digits (spec 3 §5 "Shared inputs"). */
export const MoneyField = (props: NumberProps) => (
  <Base {...props} decimals={2} digits={15} prefix="$" thousands />
)
/** Percent: two decimals, at most 7 integer digits; the range is the rule's to judge (spec 3 §5 "Shared inputs"). */
export const PercentField = (props: NumberProps) => <Base {...props} decimals={2} digits={7} suffix="%" />
/** A whole number: days, counts. What is none is kept as it was typed, and called an invalid value. */
export const IntegerField = (props: NumberProps & { suffix?: string }) => (
  <Base {...props} decimals={0} digits={8} thousands />
)
/** A year, written without separators. */
export const YearField = (props: NumberProps) => <Base {...props} decimals={0} digits={4} />
/** A measure with halves, such as bathrooms. */
export const DecimalField = (props: NumberProps) => <Base {...props} decimals={1} digits={8} thousands />
