import type { ListingDetails } from '#api/listing/listing-records.ts'
import { days, exactMoney, percent, usDate } from '#domain/kernel/text/format.ts'
import { COPY } from '../copy.ts'
import classes from './home.module.css'

type Lines = ListingDetails['priceHistory']

/** The change from the price before, with a true minus sign; '' where there is none. */
const changeOf = (lines: Lines, at: number): string => {
  const price = lines[at]?.price
  const before = lines[at - 1]?.price
  if (!price || !before || price === before || lines[at]?.kind !== 'PRICE') return ''
  const change = (price / before - 1) * 100
  return `${change < 0 ? '−' : '+'}${percent(Math.abs(Math.round(change * 10) / 10))}`
}

/** What the home was listed at: days on the market, a line for whoever would rather look, and the table that says the same. */
export const History = ({ listing }: { listing: ListingDetails }) => {
  const { priceHistory: lines, daysOnMarket } = listing
  if (lines.length === 0) return null
  return (
    <section aria-labelledby="history-title">
      <h2 id="history-title">{COPY.history.title}</h2>
      {daysOnMarket !== null && (
        <p>{daysOnMarket === 0 ? COPY.history.today : COPY.history.onMarket(days(daysOnMarket))}</p>
      )}
      <Line prices={lines.flatMap(({ price }) => price ?? [])} />
      <table className={classes.history}>
        <thead>
          <tr>
            <th scope="col">{COPY.history.date}</th>
            <th scope="col">{COPY.history.event}</th>
            <th scope="col">{COPY.history.price}</th>
            <th scope="col">{COPY.history.change}</th>
          </tr>
        </thead>
        <tbody>
          {lines
            .map(({ on, kind, price }, at) => (
              <tr key={`${at} ${on}`}>
                <td>{usDate(on)}</td>
                <td>{COPY.history.kinds[kind]}</td>
                <td>{exactMoney(price) || COPY.history.none}</td>
                <td>{changeOf(lines, at)}</td>
              </tr>
            ))
            .toReversed()}
        </tbody>
      </table>
    </section>
  )
}

/** The prices as steps, each as wide as the others; of one price there is nothing to see. */
const Line = ({ prices }: { prices: readonly number[] }) => {
  const [least, most] = [Math.min(...prices), Math.max(...prices)]
  if (prices.length < 2 || least === most) return null
  const width = 600 / prices.length
  const steps = prices.map((price, at) => {
    const y = 8 + (80 * (most - price)) / (most - least)
    return `${at * width},${y} ${(at + 1) * width},${y}`
  })
  return (
    <svg className={classes.chart} viewBox="0 0 600 96" preserveAspectRatio="none" aria-hidden="true">
      <polyline className={classes.line} points={steps.join(' ')} />
    </svg>
  )
}
