import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Shape } from '#web/ui/OnItsWay.tsx'
import { FigureGroups } from '#web/ui/facts/FigureGroups.tsx'
import { CLAIMS } from '../licenses/claims-queries.ts'
import { UNASSIGNED } from '../negotiations/negotiations.ts'
import { pageOf, USERS, type AdminRows } from '../queries.ts'
import { operationsQuery } from './operations-queries.ts'
import { COPY } from '../copy.ts'

const APPLIED = 'agents-applied'

/** How many rows a queue has; undefined: it could not be read. */
const useCount = <Row,>(rows: AdminRows<Row>, filter?: string) => {
  const { isLoading, data } = useQuery(pageOf(rows, { page: 1, pageSize: 10, filter }))
  return { isLoading, value: data?.total }
}

const useFailed = () => {
  const { isLoading, data } = useQuery({ ...operationsQuery(), refetchInterval: false })
  return { isLoading, value: data?.lanes.reduce((n, { failed }) => n + failed, 0) }
}

/**
 * What waits for an administrator, each figure leading to its queue (issue 9 "Home": figures that matter to the
 * chair). `none` stands before them where nothing does; what stands below them comes with them, and is not moved under the pointer.
 */
export const AdminFigures = ({
  none,
  coming,
  children,
}: {
  none: ReactNode
  /** What stands above it is on its way. */
  coming: boolean
  children: ReactNode
}) => {
  const figures = [
    { name: COPY.figures.applied, ...useCount(USERS, APPLIED), to: `/admin/agents?filter=${APPLIED}` },
    { name: COPY.figures.unassigned, ...useCount(UNASSIGNED), to: '/admin/unassigned' },
    { name: COPY.figures.claims, ...useCount(CLAIMS, 'open'), to: '/admin/licenses' },
    { name: COPY.figures.failed, ...useFailed(), to: '/admin/operations' },
  ]
  if (coming || figures.some(({ isLoading }) => isLoading))
    return <Shape h={200} radius="md" label={COPY.figures.title} />
  const known = figures.flatMap(({ name, value, to }) =>
    value === undefined ? [] : [{ name: name(value), value, to }],
  )
  return (
    <>
      {known.length === figures.length && known.every(({ value }) => value === 0) && none}
      {known.length > 0 && <FigureGroups groups={[{ title: COPY.figures.title, figures: known }]} />}
      {children}
    </>
  )
}
