import { Select } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { messageOf } from '#web/lib/call/apiError.ts'
import { brokeragesQuery } from './forms-queries.ts'
import { FORMS_COPY as COPY } from './forms-copy.ts'
import type { PropertyState } from '#domain/kernel/place/property-state.ts'

/** Finds a brokerage of a state by name or license number. */
export const BrokerageSelect = (props: {
  state: PropertyState
  value: string | null
  onChange: (licenseNumber: string | null) => void
  error?: string | undefined
}) => {
  const [search, setSearch] = useState('')
  const [q] = useDebouncedValue(search, 200)
  // What was chosen stands in the field: it is no search.
  const [chosen, setChosen] = useState<{ value: string; label: string } | null>(null)
  const found = useQuery(brokeragesQuery(props.state, q === chosen?.label ? '' : q))
  const options = (found.data?.items ?? []).map(({ name, licenseNumber }) => ({
    value: licenseNumber,
    label: `${name}, ${licenseNumber}`,
  }))
  const shown =
    chosen && !options.some(({ value }) => value === chosen.value) ? [chosen, ...options] : options
  return (
    <Select
      label={COPY.brokerage}
      description={COPY.brokerageHint}
      withAsterisk
      searchable
      clearable
      openOnFocus={false}
      data={shown}
      // The server has searched already.
      filter={({ options: all }) => all}
      value={props.value}
      searchValue={search}
      onSearchChange={setSearch}
      onChange={(value, option) => {
        setChosen(value === null || option === null ? null : { value, label: option.label })
        props.onChange(value)
      }}
      nothingFoundMessage={
        found.isError ? messageOf(found.error) : found.isFetching ? undefined : COPY.noBrokerage
      }
      error={props.error}
    />
  )
}
