import type { InputEvent } from 'react'
import { amountIn } from '#domain/kernel/text/amount.ts'

/** What stands in the field is taken for the short of a price only below these: the second m of 1.2mm means nothing more. */
const BELOW: Readonly<Record<string, number>> = { k: 1_000_000, m: 10_000 }

/**
 * A dollar field that takes a price as people write it: "1.2m" and "850k", typed or pasted. The field itself leaves letters
 * out, so that 1.2m would be a dollar and twenty cents.
 */
export const shortAmounts = (set: (dollars: number) => void) => ({
  onBeforeInput: (event: InputEvent<HTMLInputElement>) => {
    const { data, currentTarget } = event
    const unit = data.toLowerCase()
    const most = BELOW[unit]
    const there = most === undefined ? null : amountIn(currentTarget.value)
    const short = /[a-z]/i.test(data) && data.length > 1 ? amountIn(data) : null
    const dollars = there !== null && most !== undefined && there < most ? amountIn(`${there}${unit}`) : short
    if (dollars === null) return
    event.preventDefault()
    set(dollars)
  },
})
