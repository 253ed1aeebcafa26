import { TextInput } from '@mantine/core'
import { IconCalendar } from '@tabler/icons-react'
import { useState } from 'react'
import { date as shownDate } from '#web/lib/format.ts'
import { dateTyped, storedDate } from './dateText.ts'
import { phoneDigits, phoneMask } from './phone.ts'
import { Cell, framed, useField, type FieldProps } from './useField.tsx'
import { COPY } from '../copy.ts'

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
          const typed = event.currentTarget.value
          const before = phoneMask(value ?? '')
          // deleting a bracket or dash deletes the digit before it
          const digits = phoneDigits(typed)
          set(
            (typed.length < before.length && digits === phoneDigits(before) ? digits.slice(0, -1) : digits) ||
              null,
          )
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
