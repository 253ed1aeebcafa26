import type { AgreementText } from '#api/contract/agreement.ts'
import classes from './agreement.module.css'
import { Runs } from './Runs.tsx'

type Table = Extract<AgreementText['sections'][number]['blocks'][number], { kind: 'table' }>

/**
 * A table of the agreement. On a phone each row stands by itself with the heads beside its cells; the roles are said, since
 * a table that is laid out otherwise is none to some browsers.
 */
export const AgreementTable = ({ table }: { table: Table }) => (
  // oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role -- see above
  <table className={classes.table} role="table">
    <caption>{table.caption}</caption>
    <thead role="rowgroup">
      <tr role="row">
        {table.head.map((head) => (
          <th key={head} scope="col" role="columnheader">
            {head}
          </th>
        ))}
      </tr>
    </thead>
    <tbody role="rowgroup">
      {table.rows.map((row, i) => (
        <tr key={i} role="row">
          {row.map((cell, column) =>
            column === 0 ? (
              <th key={column} scope="row" role="rowheader">
                <Runs runs={cell} />
              </th>
            ) : (
              <td
                key={column}
                role="cell"
                data-label={table.head[column]}
                data-empty={cell.length === 0 || undefined}
              >
                <Runs runs={cell} />
              </td>
            ),
          )}
        </tr>
      ))}
    </tbody>
  </table>
  // oxlint-enable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role
)
