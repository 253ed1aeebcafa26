import type { PropertyState } from '#domain/kernel/place/property-state.ts'
import type { Option } from './ChoiceField.tsx'
import { COPY } from '../copy.ts'

/** The two states whose homes are sold here (spec 2 §1). */
export const PROPERTY_STATE_OPTIONS: readonly (Option & { value: PropertyState })[] = [
  { value: 'CA', label: COPY.states.california },
  { value: 'FL', label: COPY.states.florida },
]
