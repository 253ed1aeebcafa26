import type { PropertyState } from '#domain/kernel/place/property-state.ts'
import type { Option } from './ChoiceField.tsx'
import { COPY } from '../copy.ts'

/** Where somebody may get post. */
export const US_STATES: readonly Option[] =
  'AL AK AZ AR CA CO CT DE DC FL GA HI ID IL IN IA KS KY LA ME MD MA MI MN MS MO MT NE NV NH NJ NM NY NC ND OH OK OR PA PR RI SC SD TN TX UT VT VA WA WV WI WY'
    .split(' ')
    .map((code) => ({ value: code, label: code }))

/** The two states whose homes are sold here (spec 2 §1). */
export const PROPERTY_STATE_OPTIONS: readonly (Option & { value: PropertyState })[] = [
  { value: 'CA', label: COPY.states.california },
  { value: 'FL', label: COPY.states.florida },
]
