import { cents, dollars } from '#domain/kernel/money.ts'
import { costLines, proceeds, type SellerCosts } from '#domain/offer/net/seller-costs.ts'
import { Money } from '#web/ui/facts/figures.tsx'
import type { Column } from '../grid/column.ts'
import { buyersOf } from '#domain/offer/reading/buyers.ts'
import { COPY } from './copy.ts'
import classes from './net.module.css'
import { SheetTable } from './SheetTable.tsx'

const netLineOf = (column: Column, key: string) => column.group.netLines?.find((line) => line.key === key)

/** The lines that cost something in any of the offers, each once. */
const linesOf = (columns: readonly Column[]) => [
  ...new Map(
    columns.flatMap((column) =>
      (column.group.netLines ?? [])
        .filter((line) => line.amount !== 0)
        .map((line) => [line.key, line.label] as const),
    ),
  ),
]

/** Price, what comes off it, net, own costs and what is kept of every offer, beside each other: to the cent, so that it adds up. */
export const AllNets = (props: {
  columns: readonly Column[]
  costs: SellerCosts
  /** What the last row is called. */
  keep: string
}) => {
  const { columns, costs } = props
  const own = costLines(costs, 100).filter((line) => line.cents !== 0n)
  const lineOf = (column: Column, key: string) =>
    dollars(costLines(costs, column.money.offerAmount ?? 0).find((line) => line.key === key)?.cents ?? 0n)
  return (
    <SheetTable label={COPY.all}>
      <thead>
        <tr>
          <th scope="col">{COPY.line}</th>
          {columns.map((column) => (
            <th key={column.key} scope="col" className={classes.number}>
              {buyersOf(column.group.originalOffer)}
              <span className={classes.note}>{column.money.typeLabel}</span>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        <tr>
          <th scope="row">{COPY.price}</th>
          {columns.map((column) => (
            <td key={column.key} className={classes.number}>
              <Money amount={column.money.offerAmount} cents />
            </td>
          ))}
        </tr>
        {linesOf(columns).map(([key, label]) => (
          <tr key={key}>
            <th scope="row">{label}</th>
            {columns.map((column) => (
              <td key={column.key} className={classes.number}>
                <Money amount={-(netLineOf(column, key)?.amount ?? 0) || 0} cents />
              </td>
            ))}
          </tr>
        ))}
        <tr data-kind="sum">
          <th scope="row">{COPY.net}</th>
          {columns.map((column) => (
            <td key={column.key} className={classes.number}>
              <Money amount={column.net} cents />
            </td>
          ))}
        </tr>
        {own.map(({ key, label }) => (
          <tr key={key}>
            <th scope="row">{label}</th>
            {columns.map((column) => (
              <td key={column.key} className={classes.number}>
                <Money amount={lineOf(column, key) === 0 ? 0 : -lineOf(column, key)} cents />
              </td>
            ))}
          </tr>
        ))}
        {/* Without own costs it would repeat the net. */}
        {own.length > 0 && (
          <tr data-kind="sum">
            <th scope="row">{props.keep}</th>
            {columns.map((column) => (
              <td key={column.key} className={classes.number}>
                <Money
                  cents
                  amount={dollars(proceeds(cents(column.net ?? 0), costs, column.money.offerAmount ?? 0))}
                />
              </td>
            ))}
          </tr>
        )}
      </tbody>
    </SheetTable>
  )
}
