import { useRef } from 'react'
import { useFormContext } from 'react-hook-form'
import type { AddressSuggestion } from '#api/listing/places.ts'
import { PROPERTY_STATES } from '#domain/kernel/place/property-state.ts'
import { US_STATES } from '#domain/kernel/place/zip.ts'
import { LENGTHS } from '#domain/kernel/lengths.ts'
import { SelectField, type Option } from './ChoiceField.tsx'
import { StreetField } from './StreetField.tsx'
import { TextField } from './TextField.tsx'
import { COPY } from '../copy.ts'

/** Where somebody may get post. */
const US_STATE_OPTIONS: readonly Option[] = US_STATES.map((code) => ({ value: code, label: code }))

export interface Place {
  city: string
  county: string
  state: string
}

let table: Promise<Map<string, Place>> | undefined

const load = async (): Promise<Map<string, Place>> => {
  const { default: lines } = await import('virtual:zip-places')
  return new Map(
    lines.split('\n').map((line) => {
      const [zip = '', city = '', county = '', state = ''] = line.split('|')
      return [zip, { city, county, state }]
    }),
  )
}

/** City, county and state of a California or Florida ZIP (ZIP+4 too); loaded when first asked. */
const placeOfZip = async (zip: string): Promise<Place | undefined> => {
  if (!/^\d{5}(-\d{4})?$/.test(zip)) return undefined
  table ??= load()
  return (await table).get(zip.slice(0, 5))
}

/**
 * Street, city, state and ZIP below `name`. A California or Florida ZIP fills in what is still empty; another one than before
 * brings its own city and county. `states` limits the list; `county` is filled along where the record keeps one; whole addresses are
 * offered while the street is typed. `own`: the person's own address, which their browser may fill in.
 */
export const AddressFields = (props: {
  name: string
  required?: boolean
  states?: readonly Option[]
  county?: boolean
  disabled?: boolean
  line2?: boolean
  own?: boolean
}) => {
  const form = useFormContext()
  const { name, required, disabled } = props
  const states = props.states ?? US_STATE_OPTIONS
  const only = PROPERTY_STATES.find((each) => states.length === 1 && states[0]?.value === each)
  // The ZIP that city and county stand for.
  const filled = useRef<string | null>(null)
  const zipNow = () => String(form.getValues(`${name}.zip`) ?? '').slice(0, 5)
  const put = (key: string, value: string | null) =>
    form.setValue(`${name}.${key}`, value, { shouldDirty: true, shouldValidate: form.formState.isSubmitted })

  const lookUp = async () => {
    const zip = zipNow()
    const isOther = filled.current !== null && filled.current !== zip
    const place = await placeOfZip(zip)
    if (!place || zip !== zipNow()) return
    filled.current = zip
    const fill = (key: string, value: string) => {
      if (isOther || !form.getValues(`${name}.${key}`)) put(key, value)
    }
    fill('city', place.city)
    if (states.some((state) => state.value === place.state)) fill('state', place.state)
    if (props.county) fill('county', place.county)
  }

  const choose = ({ street, city, county, state, zip }: AddressSuggestion) => {
    // After the field has put the offered line into itself.
    queueMicrotask(() => put('addressLine1', street || null))
    put('city', city)
    put('zip', zip)
    if (states.some((each) => each.value === state)) put('state', state)
    if (props.county && county) put('county', county)
    filled.current = zip.slice(0, 5)
  }

  return (
    <div className="fields" role="group" aria-label={COPY.address.address}>
      <StreetField
        name={`${name}.addressLine1`}
        label={COPY.address.streetAddress}
        required={required}
        disabled={disabled}
        state={only}
        onChoose={choose}
        autoComplete={props.own ? 'address-line1' : undefined}
        w={props.line2 === false ? 'full' : 'two-thirds'}
      />
      {props.line2 !== false && (
        <TextField
          name={`${name}.addressLine2`}
          label={COPY.address.unit}
          disabled={disabled}
          maxLength={LENGTHS.addressLine}
          autoComplete="address-line2"
          w="third"
        />
      )}
      <TextField
        name={`${name}.zip`}
        label={COPY.address.zip}
        required={required}
        disabled={disabled}
        maxLength={LENGTHS.zip}
        autoComplete="postal-code"
        w="quarter"
        onFocus={() => {
          filled.current = zipNow() || filled.current
        }}
        // Once it is whole, and not only when it is left: who presses Submit next would be told that the city is missing.
        onSet={(zip) => {
          if (/^\d{5}$/.test(zip)) void lookUp()
        }}
        onBlur={() => void lookUp()}
      />
      <TextField
        name={`${name}.city`}
        label={COPY.address.city}
        required={required}
        disabled={disabled}
        maxLength={LENGTHS.city}
        autoComplete="address-level2"
        w={props.county ? 'quarter' : 'half'}
      />
      {props.county && (
        <TextField
          name={`${name}.county`}
          label={COPY.address.county}
          disabled={disabled}
          maxLength={LENGTHS.city}
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
