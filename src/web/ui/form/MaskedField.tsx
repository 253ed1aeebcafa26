import { TextInput } from '@mantine/core'
import { IconCalendar } from '@tabler/icons-react'
import { useState } from 'react'
import { date as shownDate } from '#web/lib/format.ts'
import { Cell, framed, useField, type FieldProps } from './useField.tsx'
import { COPY } from '../copy.ts'

/** The digits of a US number; a leading country code goes. More than ten stay, for the rule to refuse: cut off, they would be another number. */
export const phoneDigits = (text: string): string => {
  const digits = text.replace(/\D/g, '')
  return (digits.length === 11 && digits.startsWith('1') ? digits.slice(1) : digits).slice(0, 20)
}

/** `(415) 555-01` while it is being typed. */
export const phoneMask = (text: string): string => {
  const d = phoneDigits(text)
  if (d.length === 0) return ''
  if (d.length <= 3) return `(${d}`
  if (d.length > 10) return d
  if (d.length <= 6) return `(${d.slice(0, 3)}) ${d.slice(3)}`
  return `(${d.slice(0, 3)}) ${d.slice(3, 6)}-${d.slice(6)}`
}

const DELETES = new Set(['deleteContentBackward', 'deleteContentForward'])

/** The digits once a field was changed; deleting a bracket or dash deletes the digit before it. `how` is the event's `inputType`. */
export const phoneAfter = (before: string | null, typed: string, how: string | undefined): string => {
  const digits = phoneDigits(typed)
  const isMaskAlone = typed.length < phoneMask(before ?? '').length && digits === phoneDigits(before ?? '')
  if (isMaskAlone && DELETES.has(how ?? '')) return digits.slice(0, -1)
  // One key more than a number has.
  return before?.length === 10 && digits.length === 11 && how === 'insertText' ? before : digits
}

/** What may be typed in a date: digits and slashes, ten characters (spec 3 §5 "Dates"). */
export const dateTyped = (text: string): string => {
  const clean = text.replace(/[^\d/]/g, '')
  if (clean.includes('/')) return clean.replace(/^(\d{1,2})\/(\d{2})(\d+)$/, '$1/$2/$3').slice(0, 10)
  if (clean.length > 4) return `${clean.slice(0, 2)}/${clean.slice(2, 4)}/${clean.slice(4, 8)}`
  return clean.length > 2 ? `${clean.slice(0, 2)}/${clean.slice(2)}` : clean
}

/** `07/01/2026` -> `2026-07-01`; null for anything that is not a day of the calendar. */
export const storedDate = (typed: string): string | null => {
  const match = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(typed)
  if (!match) return null
  const [month, day, year] = [Number(match[1]), Number(match[2]), Number(match[3])]
  const at = new Date(Date.UTC(year, month - 1, day))
  if (at.getUTCMonth() !== month - 1 || at.getUTCDate() !== day || year < 1900) return null
  return at.toISOString().slice(0, 10)
}

/** A US phone number; the form holds its ten digits (fewer while typing). */
export const PhoneField = (props: FieldProps) => {
  const { value, set, blur, ref, error } = useField<string>(props.name)
  return (
    <Cell name={props.name} w={props.w} error={error}>
      <TextInput
        ref={ref}
        type="tel"
        inputMode="tel"
        autoComplete="tel-national"
        {...framed(props, error)}
        placeholder="(###) ###-####"
        value={phoneMask(value ?? '')}
        onChange={(event) => {
          const { inputType } = event.nativeEvent as InputEvent
          set(phoneAfter(value, event.currentTarget.value, inputType) || null)
        }}
        onBlur={blur}
      />
    </Cell>
  )
}

/** A date typed MM/DD/YYYY; the form holds YYYY-MM-DD, or null while it is no date. `title` names it in the error. */
export const DateField = (props: FieldProps & { title: string }) => {
  const { value, set, blur, ref, error } = useField<string>(props.name)
  const [typed, setTyped] = useState(() => shownDate(value))
  const [touched, setTouched] = useState(false)
  // Set from outside (a reset, another field): show that instead of what was typed.
  const [seen, setSeen] = useState(value)
  if (value !== seen) {
    setSeen(value)
    if (value !== storedDate(typed)) setTyped(shownDate(value))
  }
  const wrong = typed !== '' && storedDate(typed) === null
  const sentence = wrong && (touched || error) ? COPY.date.invalid(props.title) : error
  return (
    <Cell name={props.name} w={props.w} error={sentence}>
      <TextInput
        ref={ref}
        inputMode="numeric"
        maxLength={10}
        {...framed(props, sentence)}
        placeholder={COPY.date.pattern}
        rightSection={<IconCalendar size={16} aria-hidden />}
        value={typed}
        onChange={(event) => {
          const text = event.currentTarget.value
          const next = text.length < typed.length ? text : dateTyped(text)
          setTyped(next)
          set(storedDate(next))
        }}
        onBlur={() => {
          setTouched(true)
          blur()
        }}
      />
    </Cell>
  )
}
