import { Autocomplete } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { HTMLInputAutoCompleteAttribute } from 'react'
import { type AddressSuggestion, suggestPlaces } from '#api/listing/places.ts'
import type { PropertyState } from '#domain/kernel/place/property-state.ts'
import { useDebounced } from '#web/lib/timers.ts'
import { remainingBeside } from './remainingBeside.tsx'
import { Cell, useField, type FieldProps } from './useField.tsx'
import { call } from '../../lib/call/api.ts'

/** Whole addresses for the beginning of one, in California and Florida, or in one of them. */
const findAddresses = async (text: string, state?: PropertyState) =>
  (await call(suggestPlaces, { query: { text: text.slice(0, 160), ...(state ? { state } : {}) } })).items

/** Milliseconds without a key before anybody is asked, and the least that is asked about. */
const DELAY = 300
const LEAST = 3
const MAX = 120

const lineOf = ({ street, city, state, zip }: AddressSuggestion): string =>
  [street, city, `${state} ${zip}`].filter(Boolean).join(', ')

/**
 * The street of an address, with whole addresses offered while it is typed (spec 2 §5 "Address entry"): streets where a geocoder
 * is connected, else the cities and ZIP codes after a comma. What cannot be found can be typed in; errors are silent.
 */
export const StreetField = (
  props: FieldProps & {
    /** the one state that is offered; absent: both */
    state?: PropertyState | undefined
    onChoose: (suggestion: AddressSuggestion) => void
    /** one's own address, which the browser may know */
    autoComplete?: HTMLInputAutoCompleteAttribute | undefined
  },
) => {
  const { value, set, blur, ref, error } = useField<string>(props.name)
  const asked = useDebounced(value ?? '', DELAY).trim()
  const { data: found = [] } = useQuery({
    queryKey: ['places', 'addresses', props.state ?? '', asked],
    queryFn: () => findAddresses(asked, props.state),
    enabled: asked.length >= LEAST,
    retry: false,
    meta: { quiet: true },
  })
  // What was asked about is what is shown: a late answer offers nothing for another text.
  const offered = asked === (value ?? '').trim() ? found : []
  return (
    <Cell name={props.name} w={props.w} error={error}>
      <Autocomplete
        comboboxProps={{ withinPortal: false }}
        ref={ref}
        label={props.label}
        description={props.description}
        withAsterisk={props.required}
        aria-required={props.required}
        disabled={props.disabled}
        error={error}
        maxLength={MAX}
        {...remainingBeside(value, { ...props, maxLength: MAX })}
        name={props.name}
        // Of a home that is not one's own the browser knows nothing, and its list would lie over ours.
        autoComplete={props.autoComplete ?? 'off'}
        data={[...new Set(offered.map(lineOf))]}
        filter={({ options }) => options}
        value={value ?? ''}
        onChange={(text) => set(text || null)}
        onOptionSubmit={(line) => {
          const chosen = offered.find((each) => lineOf(each) === line)
          if (chosen) props.onChoose(chosen)
        }}
        onBlur={blur}
      />
    </Cell>
  )
}
