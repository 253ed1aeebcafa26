import { Button, NativeSelect, TextInput } from '@mantine/core'
import { useState, type FormEvent } from 'react'
import { PRICE_MOST, PROPERTY_TYPES, PROPERTY_TYPE_LABELS } from '#domain/listing/form/choices.ts'
import { LENGTHS } from '#domain/kernel/lengths.ts'
import { DollarsInput } from '#web/ui/form/NumberEntry.tsx'
import { paramsOf } from './address.ts'
import type { HomeSearch } from './queries.ts'
import classes from './homes.module.css'
import { COPY } from './copy.ts'

const LEAST = ['1', '2', '3', '4', '5'].map((n) => ({ value: n, label: COPY.search.atLeast(Number(n)) }))
const TYPES = PROPERTY_TYPES.map((value) => ({ value, label: PROPERTY_TYPE_LABELS[value] }))
const ANY = { value: '', label: COPY.search.any }

/** A search knows whole dollars. */
const inWholeDollars = ({ priceMin, priceMax, ...rest }: HomeSearch): HomeSearch => ({
  ...rest,
  ...(priceMin === undefined ? {} : { priceMin: Math.trunc(Number(priceMin)) }),
  ...(priceMax === undefined ? {} : { priceMax: Math.trunc(Number(priceMax)) }),
})

/** What is searched for; choices count at once, words and prices with Enter or Search. Shows what the address says, after Back too. */
export const SearchForm = (props: { search: HomeSearch; onSearch: (search: HomeSearch) => void }) => {
  const { search, onSearch } = props
  const shown = paramsOf(search).toString()
  const [form, setForm] = useState(search)
  const [since, setSince] = useState(shown)
  if (since !== shown) {
    setSince(shown)
    setForm(search)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onSearch(inWholeDollars(form))
  }
  const choose = (change: HomeSearch) => {
    setForm({ ...form, ...change })
    onSearch(inWholeDollars({ ...form, ...change }))
  }
  const price = (key: 'priceMin' | 'priceMax') => (
    <DollarsInput
      label={COPY.search[key]}
      value={form[key] === undefined ? null : Number(form[key])}
      onChange={(value) => setForm({ ...form, [key]: value ?? undefined })}
      max={PRICE_MOST}
    />
  )
  const least = (key: 'beds' | 'baths') => (
    <NativeSelect
      label={COPY.search[key]}
      value={String(form[key] ?? '')}
      onChange={(event) =>
        choose({ [key]: event.currentTarget.value === '' ? undefined : Number(event.currentTarget.value) })
      }
      data={[ANY, ...LEAST]}
    />
  )
  return (
    <form onSubmit={submit} role="search" aria-label={COPY.search.label} className={classes.form}>
      <TextInput
        className={classes.words}
        label={COPY.search.q}
        value={form.q ?? ''}
        maxLength={LENGTHS.addressLine}
        onChange={(event) => setForm({ ...form, q: event.currentTarget.value || undefined })}
      />
      {price('priceMin')}
      {price('priceMax')}
      {least('beds')}
      {least('baths')}
      <NativeSelect
        label={COPY.search.type}
        value={form.type ?? ''}
        onChange={(event) =>
          choose({ type: PROPERTY_TYPES.find((each) => each === event.currentTarget.value) })
        }
        data={[ANY, ...TYPES]}
      />
      <Button type="submit">{COPY.search.submit}</Button>
    </form>
  )
}
