import type { Column } from './column.ts'
import classes from '../admin.module.css'

/** The rows of an admin table on a phone: what a row is called, how to reach it, what else there is to say, its buttons. */
export const AdminCards = <Row extends { id: string }>(props: {
  label: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  /** They answer the question before, and others are on their way: nothing is done with them. */
  former: boolean
}) => (
  <ul
    className={`plain-list card ${classes.rows}`}
    style={{ margin: 0 }}
    aria-label={props.label}
    aria-busy={props.former}
    inert={props.former}
  >
    {props.rows.map((row) => (
      <li key={row.id} className={classes.card}>
        <Card columns={props.columns} row={row} />
      </li>
    ))}
  </ul>
)

const Card = <Row,>({ columns, row }: { columns: readonly Column<Row>[]; row: Row }) => {
  /** What stands in a place, as far as this row has something there. */
  const at = (place: Column<Row>['place']) =>
    columns.flatMap((column) => {
      const content = column.place === place ? column.cell(row, true) : null
      return content === null || content === undefined || content === '' || content === false
        ? []
        : [{ title: column.title, content }]
    })
  const facts = at(undefined)
  const switches = at('switch')
  const acts = at('act')
  return (
    <>
      <div className={classes.cardHead}>
        {at('head').map(({ title, content }) => (
          <strong key={title}>{content}</strong>
        ))}
        {at('mark').map(({ title, content }) => (
          <span key={title}>{content}</span>
        ))}
      </div>
      {at('line').map(({ title, content }) => (
        <div key={title} className={classes.cardLine}>
          {content}
        </div>
      ))}
      {facts.length > 0 && (
        <dl className={classes.cardFacts}>
          {facts.map(({ title, content }) => (
            <div key={title} style={{ display: 'contents' }}>
              <dt>{title}</dt>
              <dd>{content}</dd>
            </div>
          ))}
        </dl>
      )}
      {switches.length > 0 && (
        <dl className={classes.cardControls}>
          {switches.map(({ title, content }) => (
            <div key={title}>
              <dt>{title}</dt>
              <dd>{content}</dd>
            </div>
          ))}
        </dl>
      )}
      {acts.length > 0 && (
        <div className={`${classes.cardActs} ${classes.unprinted}`}>
          {acts.map(({ title, content }) => (
            <div key={title} style={{ display: 'contents' }}>
              {content}
            </div>
          ))}
        </div>
      )}
    </>
  )
}
