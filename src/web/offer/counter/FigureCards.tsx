import { Text } from '@mantine/core'
import { useState } from 'react'
import type { ListingDetails } from '#api/listing/listing-records.ts'
import { dollars } from '#domain/kernel/money.ts'
import type { OfferBody } from '#domain/offer/form/body.ts'
import { buyerFigures, LOAN_GUESS } from '#domain/offer/net/buyer-figures.ts'
import { Money } from '#web/ui/facts/figures.tsx'
import { NumberEntry } from '#web/ui/form/NumberEntry.tsx'
import { COPY } from './copy.ts'
import classes from './counter.module.css'
import { netsOf, signed } from './figures.ts'
import { answeredBodyOf, type Target } from './target.ts'

/** What the seller keeps on these terms, against the answered ones. */
export const SellerFigures = (props: { target: Target; body: OfferBody; listing: ListingDetails }) => {
  const { target, body, listing } = props
  const { now, before } = netsOf(target, body, listing)
  return (
    <section aria-label={COPY.net.title} className={classes.figures}>
      <dl>
        <div data-main>
          <dt>{COPY.net.title}</dt>
          <dd>
            <Money amount={now} fallback="–" />
          </dd>
        </div>
        <div>
          <dt>{COPY.net.before(target.answered.typeLabel)}</dt>
          <dd>
            <Money amount={before} fallback="–" />
          </dd>
        </div>
        {now !== null && before !== null && (
          <div>
            <dt>{COPY.net.difference}</dt>
            <dd className="num">{signed(now - before)}</dd>
          </div>
        )}
      </dl>
      <Text fz="xs" c="dimmed">
        {COPY.net.about}
      </Text>
    </section>
  )
}

/** What the terms ask of the buyer, against the answered ones: an estimate at a rate that the agent may change. */
export const BuyerFigures = ({ target, body }: { target: Target; body: OfferBody }) => {
  const [rate, setRate] = useState<number | null>(LOAN_GUESS.rate)
  const guess = { ...LOAN_GUESS, rate: rate ?? 0 }
  const now = buyerFigures(body, guess)
  const before = buyerFigures(answeredBodyOf(target), guess)
  const monthly = now.monthlyCents === null ? null : dollars(now.monthlyCents)
  return (
    <section aria-label={COPY.buyer.cash} className={classes.figures}>
      <dl>
        <div data-main>
          <dt>{COPY.buyer.cash}</dt>
          <dd>
            <Money amount={dollars(now.cashCents)} />
          </dd>
        </div>
        <div>
          <dt>{COPY.net.difference}</dt>
          <dd className="num">{signed(dollars(now.cashCents - before.cashCents))}</dd>
        </div>
        {monthly !== null && (
          <div>
            <dt>{COPY.buyer.payment}</dt>
            <dd>
              <Money amount={monthly} />
            </dd>
          </div>
        )}
      </dl>
      {monthly !== null && (
        <NumberEntry
          size="xs"
          label={COPY.buyer.rate}
          suffix="%"
          kind={{ decimals: 3, percent: true }}
          max={25}
          value={rate}
          onChange={setRate}
        />
      )}
      <Text fz="xs" c="dimmed" mt={4}>
        {COPY.buyer.about(LOAN_GUESS.years)}
      </Text>
    </section>
  )
}
