import { Autocomplete, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useFormContext } from 'react-hook-form'
import { listCompanies } from '#api/listing/listing.ts'
import type { PropertyState } from '#domain/kernel/place/property-state.ts'
import type { CompanyKind } from '#domain/listing/company-file.ts'
import { COMPANY_SEARCH, companyTypeFor } from '#domain/listing/form/company-types.ts'
import { LENGTHS } from '#domain/kernel/lengths.ts'
import { call } from '#web/lib/call/api.ts'
import { useDebounced } from '#web/lib/timers.ts'
import { remainingBeside } from './remainingBeside.tsx'
import { EmailField, TextField } from './TextField.tsx'
import { PhoneField } from './MaskedField.tsx'
import { Cell, useField, type FieldProps } from './useField.tsx'
import { COPY } from './company-copy.ts'

export interface CompanyRecord {
  name: string
  officerName?: string | null
  email?: string | null
  phone?: string | null
  address?: string | null
}

interface Sought {
  kind: CompanyKind
  /** Where the home is. */
  state: PropertyState
}

/**
 * A service company below `name`: choosing a found one fills in its officer, email and phone. Errors of the lookup are silently ignored
 * (spec 2 §5). `nameOnly` asks for the name alone.
 */
export const CompanyFields = (
  props: Sought & {
    name: string
    label: string
    required?: boolean
    nameOnly?: boolean
    officerLabel?: string
    disabled?: boolean
  },
) => (
  <div className="fields" role="group" aria-label={props.label}>
    <CompanyNameField
      {...props}
      name={`${props.name}.name`}
      parent={props.nameOnly ? undefined : props.name}
      label={COPY.nameOf(props.label)}
      w={props.nameOnly ? 'full' : 'half'}
    />
    {!props.nameOnly && (
      <>
        <TextField
          name={`${props.name}.officerName`}
          label={props.officerLabel ?? COPY.contactName}
          disabled={props.disabled}
          maxLength={LENGTHS.orgName}
          w="half"
        />
        <EmailField
          name={`${props.name}.email`}
          label={COPY.email}
          disabled={props.disabled}
          autoComplete="off"
          w="half"
        />
        <PhoneField name={`${props.name}.phone`} label={COPY.phone} disabled={props.disabled} w="half" />
      </>
    )}
  </div>
)

const NAME_MAX = 120
const CONTACT = ['officerName', 'email', 'phone'] as const

/** What tells a found one from the others: its name, and of several branches also where each is. */
const keyOf = (company: CompanyRecord, found: readonly CompanyRecord[]): string =>
  found.filter(({ name }) => name === company.name).length > 1
    ? [company.name, company.address || company.officerName].filter(Boolean).join(', ')
    : company.name

/** A company's name, looked up while it is typed. With a `parent` the rest of that company is filled in below it. */
export const CompanyNameField = (props: FieldProps & Sought & { parent?: string | undefined }) => {
  const form = useFormContext()
  const { value, set, blur, error } = useField<string>(props.name)
  const asked = useDebounced(value ?? '', COMPANY_SEARCH.delayMs).trim()
  const companyType = companyTypeFor(props.kind, props.state)
  const { data: found = [] } = useQuery<readonly CompanyRecord[]>({
    queryKey: ['companies', companyType, props.state, asked],
    queryFn: () => call(listCompanies, { query: { companyName: asked, companyType, state: props.state } }),
    enabled: asked.length >= COMPANY_SEARCH.minLength,
    retry: false,
  })
  const byKey = new Map(found.map((each) => [keyOf(each, found), each]))
  const chosen = useRef<CompanyRecord | null>(null)
  const [filled, setFilled] = useState(false)
  const fill = (key: (typeof CONTACT)[number], answer: string | null) =>
    form.setValue(`${props.parent}.${key}`, answer, { shouldDirty: true })
  const choose = (key: string) => {
    const company = byKey.get(key)
    if (!company || props.parent === undefined) return
    chosen.current = company
    for (const key of CONTACT) fill(key, company[key] ?? null)
    setFilled(CONTACT.some((key) => company[key]))
  }
  /** What was filled in is that company's: it does not stay below another name. What was typed does. */
  const rename = (name: string) => {
    const before = chosen.current
    if (!before || before.name === name) return
    chosen.current = null
    setFilled(false)
    for (const key of CONTACT) if (form.getValues(`${props.parent}.${key}`) === before[key]) fill(key, null)
  }
  return (
    <Cell name={props.name} w={props.w} error={error}>
      <Autocomplete
        comboboxProps={{ withinPortal: false }}
        label={props.label}
        withAsterisk={props.required}
        aria-required={props.required}
        disabled={props.disabled}
        error={error}
        maxLength={NAME_MAX}
        {...remainingBeside(value, { maxLength: NAME_MAX, disabled: props.disabled })}
        data={[...byKey.keys()]}
        filter={({ options }) => options}
        renderOption={({ option }) => (
          <div>
            {byKey.get(option.value)?.name}
            <Text fz="xs" c="dimmed">
              {byKey.get(option.value)?.address}
            </Text>
          </div>
        )}
        value={value ?? ''}
        // One that was chosen stands there by its name alone.
        onChange={(text) => {
          const name = byKey.get(text)?.name ?? text
          rename(name)
          set(name || null)
        }}
        onOptionSubmit={choose}
        onBlur={blur}
      />
      <Text role="status" fz="xs" c="dimmed">
        {filled && COPY.filled}
      </Text>
    </Cell>
  )
}
