import { useState } from 'react'
import type { ListingDetails } from '#api/listing/listing-records.ts'
import { money0 } from '#domain/kernel/text/format.ts'
import { PAYMENT_BOUNDS, paymentOf, usualTerms, type PaymentTerms } from '#domain/listing/reading/payment.ts'
import { COPY } from '../copy.ts'
import front from '../front.module.css'
import classes from './home.module.css'

const FIELDS = [
  ['downPercent', COPY.payment.down],
  ['ratePercent', COPY.payment.rate],
  ['years', COPY.payment.years],
  ['taxPercent', COPY.payment.taxRate],
  ['insurance', COPY.payment.insuranceYear],
  ['dues', COPY.payment.duesMonth],
] as const
type FieldName = (typeof FIELDS)[number][0]

/** The figure that was typed, or null for what is none or out of bounds. */
const figureOf = (name: FieldName, text: string): number | null => {
  const [least, most] = PAYMENT_BOUNDS[name]
  const plain = text.trim()
  // A comma stands before three digits alone: 6,5 is no 65.
  if (!/^(?:\d{1,3}(?:,\d{3})+|\d+)?(?:\.\d*)?$/.test(plain)) return null
  const figure = Number(plain.replaceAll(',', ''))
  return plain !== '' && figure >= least && figure <= most ? figure : null
}

/** What the home would cost a month. Every assumption stands there and is the reader's to change. */
export const Payment = ({ listing }: { listing: ListingDetails }) => {
  const usual = usualTerms(listing.price ?? 0, listing.propertyState, listing.hoaMonthly ?? null)
  const [typed, setTyped] = useState<Partial<Record<FieldName, string>>>({})
  const [terms, setTerms] = useState<PaymentTerms>(usual)
  if (!listing.price) return null
  const payment = paymentOf(terms)
  const change = (name: FieldName, text: string) => {
    setTyped({ ...typed, [name]: text })
    const figure = figureOf(name, text)
    if (figure !== null) setTerms({ ...terms, [name]: figure })
  }
  const parts = [
    ['loan', COPY.payment.loan],
    ['taxes', COPY.payment.taxes],
    ['insurance', COPY.payment.insurance],
    ['dues', COPY.payment.dues],
  ] as const
  return (
    <section aria-labelledby="payment-title">
      <h2 id="payment-title">{COPY.payment.title}</h2>
      <p className={classes.total} role="status">
        {COPY.payment.total(money0(Math.round(payment.total)))}
      </p>
      <p className={classes.why}>{COPY.payment.intro}</p>
      <dl className={classes.parts} aria-label={COPY.payment.parts}>
        {parts.map(([part, label]) => (
          <div key={part} data-part={part}>
            <dt>{label}</dt>
            <dd>{money0(Math.round(payment[part]))}</dd>
          </div>
        ))}
      </dl>
      {/* On paper there are no fields. */}
      <p className={classes.assumed}>
        {FIELDS.map(([name, label]) => `${label}: ${terms[name]}`).join('. ')}.
      </p>
      <div className={classes.terms}>
        {FIELDS.map(([name, label]) => {
          const text = typed[name] ?? String(terms[name])
          const wrong = figureOf(name, text) === null
          const [least, most] = PAYMENT_BOUNDS[name]
          return (
            <label key={name} className={front.field}>
              {label}
              <input
                inputMode="decimal"
                maxLength={12}
                value={text}
                aria-invalid={wrong}
                aria-describedby={wrong ? `payment-${name}` : undefined}
                onChange={(event) => change(name, event.currentTarget.value)}
              />
              <span id={`payment-${name}`} className={front.problem}>
                {wrong ? COPY.payment.range(least, most) : ''}
              </span>
            </label>
          )
        })}
      </div>
    </section>
  )
}
