import { SimpleGrid, TextInput } from '@mantine/core'
import { DollarsInput } from '#web/ui/form/NumberEntry.tsx'
import { COPY } from './copy.ts'

export interface FilterValues {
  priceMin: number | null
  priceMax: number | null
  address: string
  city: string
  state: string
  zip: string
}
export const NO_FILTER: FilterValues = {
  priceMin: null,
  priceMax: null,
  address: '',
  city: '',
  state: '',
  zip: '',
}

/** Narrows the list: integer prices, and address parts that contain what is typed (spec 2 §2 "All-listings filters"). */
export const ListingFilters = (props: { value: FilterValues; onChange: (value: FilterValues) => void }) => {
  const { value, onChange } = props
  const price = (key: 'priceMin' | 'priceMax', label: string) => (
    <DollarsInput label={label} value={value[key]} onChange={(next) => onChange({ ...value, [key]: next })} />
  )
  const text = (key: 'address' | 'city' | 'state' | 'zip', label: string) => (
    <TextInput
      label={label}
      value={value[key]}
      onChange={(event) => onChange({ ...value, [key]: event.currentTarget.value })}
    />
  )
  return (
    <SimpleGrid
      cols={{ base: 2, sm: 3, lg: 6 }}
      spacing="xs"
      role="search"
      aria-label={COPY.filters.filterListings}
    >
      {price('priceMin', COPY.filters.priceMin)}
      {price('priceMax', COPY.filters.priceMax)}
      {text('address', COPY.filters.address)}
      {text('city', COPY.filters.city)}
      {text('state', COPY.filters.state)}
      {text('zip', COPY.filters.zip)}
    </SimpleGrid>
  )
}
