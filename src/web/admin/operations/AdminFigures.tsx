import { useQuery } from '@tanstack/react-query'
import { FigureGroups } from '#web/ui/facts/FigureGroups.tsx'
import { CLAIMS } from '../licenses/claims-queries.ts'
import { UNASSIGNED } from '../negotiations/negotiations.ts'
import { pageOf, USERS, type AdminRows } from '../queries.ts'
import { operationsQuery } from './operations-queries.ts'
import { COPY } from '../copy.ts'

const APPLIED = 'agents-applied'

/** How many rows a queue has. */
const useCount = <Row,>(rows: AdminRows<Row>, filter?: string) =>
  useQuery(pageOf(rows, { page: 1, pageSize: 10, filter })).data?.total

/** What waits for an administrator, each figure leading to its queue (issue 9 "Home": figures that matter to the chair). */
export const AdminFigures = () => {
  const figures = [
    { name: COPY.figures.applied, value: useCount(USERS, APPLIED), to: `/admin/agents?filter=${APPLIED}` },
    { name: COPY.figures.unassigned, value: useCount(UNASSIGNED), to: '/admin/unassigned' },
    { name: COPY.figures.claims, value: useCount(CLAIMS, 'open'), to: '/admin/licenses' },
    {
      name: COPY.figures.failed,
      value: useQuery({ ...operationsQuery(), refetchInterval: false }).data?.lanes.reduce(
        (n, { failed }) => n + failed,
        0,
      ),
      to: '/admin/operations',
    },
  ]
  const known = figures.flatMap(({ name, value, to }) =>
    value === undefined ? [] : [{ name: name(value), value, to }],
  )
  // All at once: nothing below is moved twice.
  return known.length < figures.length ? null : (
    <FigureGroups groups={[{ title: COPY.figures.title, figures: known }]} />
  )
}
