import { MoneyField, PercentField } from '#web/ui/form/NumberField.tsx'

/** One amount in both of its forms; whichever is typed, the other follows (spec 3 §4 "Dependent answers"). */
export const PairFields = (props: {
  percent: string
  dollar: string
  label: string
  required?: boolean
  description?: string
}) => (
  <>
    <PercentField
      name={props.percent}
      label={`${props.label} (%)`}
      required={props.required}
      description={props.description}
      w="half"
    />
    <MoneyField name={props.dollar} label={`${props.label} ($)`} required={props.required} w="half" />
  </>
)
