import { shownTotal, type Scored } from '#domain/offer/compare/score.ts'
import { Money } from '#web/ui/facts/figures.tsx'
import { date } from '#web/lib/format.ts'
import classes from '../net/net.module.css'
import { COPY } from './copy.ts'
import { SheetTable } from '../net/SheetTable.tsx'

/** Every point of every offer, the first on top. */
export const RankTable = (props: { order: readonly Scored[]; nameOf: (key: string) => string }) => (
  <SheetTable label={COPY.order}>
    <thead>
      <tr>
        <th scope="col">{COPY.place}</th>
        <th scope="col">{COPY.buyer}</th>
        {[COPY.price, COPY.certainty, COPY.speed, COPY.total].map((head) => (
          <th key={head} scope="col" className={classes.number}>
            {head}
          </th>
        ))}
        <th scope="col">{COPY.doubts}</th>
      </tr>
    </thead>
    <tbody>
      {props.order.map((each, index) => (
        <tr key={each.key} data-kind={index === 0 ? 'sum' : undefined}>
          <td>{index + 1}</td>
          <th scope="row">{props.nameOf(each.key)}</th>
          <td className={classes.number}>
            {Math.round(each.price)}
            <span className={classes.note}>
              <Money amount={each.net} />
            </span>
          </td>
          <td className={classes.number}>{each.certainty}</td>
          <td className={classes.number}>
            {Math.round(each.speed)}
            <span className={classes.note}>{date(each.closing)}</span>
          </td>
          <td className={classes.number}>{shownTotal(each)}</td>
          <td>
            <span className={classes.note}>
              {each.doubts.map((doubt) => COPY.doubt(doubt.label, doubt.points)).join(', ') || COPY.noDoubts}
            </span>
          </td>
        </tr>
      ))}
    </tbody>
  </SheetTable>
)
