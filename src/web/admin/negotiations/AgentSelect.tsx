import { Select } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { isWithAnother } from '#domain/account/licence.ts'
import { namedAgentProblem } from '#domain/account/named-agent.ts'
import { fullName } from '#domain/kernel/text/format.ts'
import type { PropertyState } from '#domain/kernel/place/property-state.ts'
import { messageOf, ApiError } from '#web/lib/call/apiError.ts'
import { pageOf, USERS, type UserRow } from '../queries.ts'
import { TABLES_COPY as COPY } from './tables-copy.ts'

interface AgentSelectProps {
  /** For what the agent is wanted, all in one state: the license has to be of it. */
  works: readonly { readonly kind: 'listing' | 'offer'; readonly propertyState: PropertyState }[]
  label?: string | undefined
  value: string | null
  onChange: (agentId: string | null) => void
  error?: string | undefined
  /** Somebody who is no choice. */
  but?: string
}

/** The address tells two of one name and license apart. */
const labelOf = (row: UserRow) =>
  [fullName(row), row.email, row.agent?.licenseNumber, row.agent?.brokerage?.name].filter(Boolean).join(', ')

/**
 * Finds an agent by name, address or license number; whoever could not be named cannot be chosen, and whose license another account has is
 * not offered.
 */
export const AgentSelect = ({ works, label, value, onChange, error, but }: AgentSelectProps) => {
  const [search, setSearch] = useState('')
  const [q] = useDebouncedValue(search, 200)
  // What was chosen stands in the field: it is no search.
  const [chosen, setChosen] = useState<{ value: string; label: string } | null>(null)
  const asked = q === chosen?.label ? '' : q
  const agents = useQuery(
    pageOf(USERS, {
      page: 1,
      pageSize: 20,
      sort: 'name',
      filter: `agents-${works[0]?.propertyState}`,
      q: asked || undefined,
    }),
  )
  const options = (agents.data?.items ?? [])
    .filter((row) => row.id !== but && !isWithAnother(row.agent?.licenseStanding))
    .map((row) => ({
      value: row.id,
      label: labelOf(row),
      // A status of PASSIVE is only how long somebody has not been here.
      disabled: works.some(
        (work) =>
          namedAgentProblem(
            {
              status: row.status === 'PASSIVE' ? 'ACTIVE' : row.status,
              licenseState: row.agent?.licenseState ?? null,
              roles: row.roles.map(({ name }) => name),
            },
            work,
          ) !== null,
      ),
    }))
  const shown =
    chosen && !options.some((option) => option.value === chosen.value) ? [chosen, ...options] : options
  return (
    <Select
      // A dialog that begins here does not begin with a list over its buttons.
      openOnFocus={false}
      label={label ?? COPY.agentField}
      description={COPY.agentHint}
      withAsterisk
      searchable
      clearable
      data={shown}
      // The server has searched already.
      filter={({ options: found }) => found}
      value={value}
      searchValue={search}
      onSearchChange={setSearch}
      onChange={(id, option) => {
        setChosen(id === null || option === null ? null : { value: id, label: option.label })
        onChange(id)
      }}
      nothingFoundMessage={
        agents.isError ? messageOf(agents.error) : agents.isFetching ? undefined : COPY.noAgents
      }
      error={error}
    />
  )
}

/** What the server says of the agent who was chosen, for the field; undefined: it says nothing of that. */
export const agentProblem = (error: unknown): string | undefined =>
  error instanceof ApiError ? error.details.find(({ path }) => path === 'agentId')?.message : undefined
