import { NumberInput, type NumberInputProps } from '@mantine/core'
import { shortAmounts } from './shortAmounts.ts'

interface DollarsInputProps extends Omit<NumberInputProps, 'value' | 'onChange'> {
  value: number | null
  onChange: (dollars: number | null) => void
}

/** Dollars outside a wizard: in a filter, or in a dialog. Cents may be typed; who asks for whole dollars leaves them out. */
export const DollarsInput = ({ value, onChange, ...rest }: DollarsInputProps) => (
  <NumberInput
    prefix="$"
    thousandSeparator=","
    decimalScale={2}
    allowNegative={false}
    hideControls
    isAllowed={({ value: text }) => (text.split('.')[0] ?? '').length <= 15}
    value={value ?? ''}
    onChange={(next) => onChange(next === '' ? null : Number(next))}
    {...shortAmounts(onChange)}
    {...rest}
  />
)
