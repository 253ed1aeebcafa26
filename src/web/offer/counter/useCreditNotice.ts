import { useEffect, useRef, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import type { OfferBody } from '#domain/offer/form/body.ts'
import { asksMoreOfSeller } from '#domain/offer/form/credit-notice.ts'

/** True from the answer on that asks more of the seller, until the person has read the notice. */
export const useCreditNotice = <C>(form: UseFormReturn<OfferBody, C>): [boolean, () => void] => {
  const [due, setDue] = useState(false)
  const before = useRef<OfferBody | null>(null)
  useEffect(() => {
    before.current = structuredClone(form.getValues())
    return form.subscribe({
      formState: { values: true },
      callback: ({ type }) => {
        // What follows from an answer is set by the program, within the event of the answer itself.
        if (type !== 'change') return
        const after = structuredClone(form.getValues())
        if (before.current && asksMoreOfSeller(before.current, after)) setDue(true)
        before.current = after
      },
    })
  }, [form])
  return [due, () => setDue(false)]
}
