import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { DollarsInput } from '#web/ui/form/NumberEntry.tsx'
import { dateTyped, storedDate } from '#web/ui/form/MaskedField.tsx'
import { COPY } from './copy.ts'

/** What is said of a sale; both may be left out (negotiation.md L18). `date` as it is typed. */
export interface Sale {
  readonly price: number | null
  readonly date: string
}
export const NO_SALE: Sale = { price: null, date: '' }

/** Is what was typed no day at all? */
export const isNoDay = ({ date }: Sale): boolean => date !== '' && storedDate(date) === null

/** As the call takes it: dollars, and YYYY-MM-DD. */
export const saleSent = ({ price, date }: Sale) => ({
  ...(price === null ? {} : { soldPrice: price }),
  ...(date === '' ? {} : { soldDate: storedDate(date) ?? undefined }),
})

/** For how much and when the home was sold. */
export const SaleFields = ({ value, set }: { value: Sale; set: (sale: Sale) => void }) => {
  const [touched, setTouched] = useState(false)
  return (
    <div className="fields">
      <div data-w="half">
        <DollarsInput
          label={COPY.sale.price}
          value={value.price}
          onChange={(price) => set({ ...value, price })}
        />
      </div>
      <div data-w="half">
        <TextInput
          label={COPY.sale.date}
          inputMode="numeric"
          maxLength={10}
          placeholder={COPY.sale.pattern}
          value={value.date}
          error={touched && isNoDay(value) ? COPY.sale.noDay : undefined}
          onBlur={() => setTouched(true)}
          onChange={(event) => {
            const text = event.currentTarget.value
            set({ ...value, date: text.length < value.date.length ? text : dateTyped(text) })
          }}
        />
      </div>
    </div>
  )
}
