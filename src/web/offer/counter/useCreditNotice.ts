import { useEffect, useRef, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { type OfferBody, asksMoreOfSeller } from '#domain/offer/form/body.ts'
import { raisesCredit } from '#domain/offer/form/pairs.ts'
import { onceLeft } from '#web/ui/form/onceLeft.ts'

/**
 * True from the answer on that asks more of the seller, until the person has read the notice. An amount that is typed digit by digit is judged once its
 * field is left: "2" on the way to "20,000" is no amount, and no notice comes under the hand.
 */
export const useCreditNotice = <C>(form: UseFormReturn<OfferBody, C>): [boolean, () => void] => {
  const [due, setDue] = useState(false)
  const before = useRef<OfferBody | null>(null)
  useEffect(() => {
    before.current = structuredClone(form.getValues())
    let typing: OfferBody | null = null
    const left = () => {
      if (typing && raisesCredit(typing, form.getValues())) setDue(true)
      typing = null
    }
    return form.subscribe({
      formState: { values: true },
      callback: ({ type, name }) => {
        // What follows from an answer is set by the program, within the event of the answer itself.
        if (type !== 'change') return
        const after = structuredClone(form.getValues())
        if (before.current && asksMoreOfSeller(before.current, after)) setDue(true)
        if (!typing && name?.startsWith('creditItems.')) {
          typing = before.current
          onceLeft(left)
        }
        before.current = after
      },
    })
  }, [form])
  return [due, () => setDue(false)]
}
