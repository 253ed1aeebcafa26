import { useFormContext } from 'react-hook-form'
import { placeOfZip } from '#web/lib/zip.ts'
import { SelectField, type Option } from './ChoiceField.tsx'
import { TextField } from './TextField.tsx'
import { US_STATES } from './usStates.ts'
import { COPY } from '../copy.ts'

/**
 * Street, city, state and ZIP below `name`. A California or Florida ZIP fills in what is still empty.
 * `states` limits the list; `county` is filled along where the record keeps one.
 */
export const AddressFields = (props: {
  name: string
  required?: boolean
  states?: readonly Option[]
  county?: boolean
  disabled?: boolean
  line2?: boolean
}) => {
  const form = useFormContext()
  const { name, required, disabled } = props
  const states = props.states ?? US_STATES

  const lookUp = async () => {
    const place = await placeOfZip(String(form.getValues(`${name}.zip`) ?? ''))
    if (!place) return
    const fill = (key: string, value: string) => {
      if (!form.getValues(`${name}.${key}`))
        form.setValue(`${name}.${key}`, value, {
          shouldDirty: true,
          shouldValidate: form.formState.isSubmitted,
        })
    }
    fill('city', place.city)
    if (states.some((state) => state.value === place.state)) fill('state', place.state)
    if (props.county) fill('county', place.county)
  }

  return (
    <div className="fields" role="group" aria-label={COPY.address.address}>
      <TextField
        name={`${name}.addressLine1`}
        label={COPY.address.streetAddress}
        required={required}
        disabled={disabled}
        maxLength={120}
        autoComplete="address-line1"
        w={props.line2 === false ? 'full' : 'two-thirds'}
      />
      {props.line2 !== false && (
        <TextField
          name={`${name}.addressLine2`}
          label={COPY.address.unit}
          disabled={disabled}
          maxLength={120}
          autoComplete="address-line2"
          w="third"
        />
      )}
      <TextField
        name={`${name}.zip`}
        label={COPY.address.zip}
        required={required}
        disabled={disabled}
        maxLength={10}
        autoComplete="postal-code"
        w="quarter"
        onBlur={() => void lookUp()}
      />
      <TextField
        name={`${name}.city`}
        label={COPY.address.city}
        required={required}
        disabled={disabled}
        maxLength={80}
        autoComplete="address-level2"
        w={props.county ? 'quarter' : 'half'}
      />
      {props.county && (
        <TextField
          name={`${name}.county`}
          label={COPY.address.county}
          disabled={disabled}
          maxLength={80}
          w="quarter"
        />
      )}
      <SelectField
        name={`${name}.state`}
        label={COPY.address.state}
        required={required}
        disabled={disabled}
        options={states}
        w="quarter"
      />
    </div>
  )
}
