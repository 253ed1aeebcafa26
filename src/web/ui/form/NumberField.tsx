import { Text } from '@mantine/core'
import type { NumberKind } from '#domain/kernel/text/amount.ts'
import { NUMBER_COPY } from './number-copy.ts'
import { NumberEntry } from './NumberEntry.tsx'
import { Cell, framed, useField, type FieldProps } from './useField.tsx'

interface NumberProps extends FieldProps {
  onSet?: (value: number | null) => void
  /** From where to where it is as it mostly is: beyond, the author is asked to look again. */
  usual?: readonly [least: number, most: number]
}

const Base = (
  props: NumberProps & {
    kind: NumberKind
    digits: number
    prefix?: string
    suffix?: string
    thousands?: boolean
  },
) => {
  const { value, set, blur, ref, error } = useField<number>(props.name)
  const { kind, digits, prefix, suffix, thousands, usual } = props
  const isUnusual =
    usual !== undefined && value !== null && value > 0 && (value < usual[0] || value > usual[1])
  return (
    <Cell name={props.name} w={props.w} error={error}>
      <NumberEntry
        {...framed(props, error)}
        {...{ kind, digits, prefix, suffix, thousands }}
        keeps
        ref={ref}
        value={value}
        onChange={(number) => {
          set(number)
          props.onSet?.(number)
        }}
        onBlur={blur}
      />
      {isUnusual && !error && (
        <Text fz="sm" c="var(--p-warn)" mt={4} role="status">
          {NUMBER_COPY.unusual}
        </Text>
      )}
    </Cell>
  )
}

/** Dollars: never negative, two decimals, 15 integer digits (spec 3 §5 "Shared inputs"). */
export const MoneyField = (props: NumberProps) => (
  <Base {...props} kind={{ decimals: 2, dollars: true }} digits={15} prefix="$" thousands />
)
/** Percent: two decimals, at most 7 integer digits; the range is the rule's to judge (spec 3 §5 "Shared inputs"). */
export const PercentField = (props: NumberProps) => (
  <Base {...props} kind={{ decimals: 2, percent: true }} digits={7} suffix="%" />
)

/** Of a whole number nothing typed is left out: 17.5 days would become 175. What is not whole, the rule refuses. */
const WHOLE: NumberKind = { decimals: 2, negative: true }

/** A whole number: days, counts. What is none is kept as it was typed, and called an invalid value. */
export const IntegerField = (props: NumberProps) => <Base {...props} kind={WHOLE} digits={8} thousands />
/** A year, written without separators. */
export const YearField = (props: NumberProps) => <Base {...props} kind={WHOLE} digits={4} />
/** A measure with halves and quarters, such as bathrooms. */
export const DecimalField = (props: NumberProps) => (
  <Base {...props} kind={{ decimals: 2 }} digits={8} thousands />
)
