import { Stack, Text, Title } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ErrorState, Lines } from '#web/ui/states.tsx'

/** A section of the tab: what it is, its entries while they come and once they are there, and below them what adds one. */
export const Listed = <T extends { id: string }>(props: {
  id: string
  title: string
  lead: string
  query: UseQueryResult<{ items: T[] }>
  /** Said where there are no entries. */
  none?: string
  rows: number
  entry: (item: T) => ReactNode
  children: ReactNode
}) => {
  const { query } = props
  const items = query.data?.items ?? []
  return (
    <section aria-labelledby={props.id}>
      <Stack gap="sm">
        <Title order={2} id={props.id}>
          {props.title}
        </Title>
        <Text fz="sm" c="dimmed">
          {props.lead}
        </Text>
        {query.isPending && <Lines rows={props.rows} />}
        {query.isError && <ErrorState error={query.error} retry={() => void query.refetch()} />}
        {query.data && items.length === 0 && props.none !== undefined && <Text>{props.none}</Text>}
        {items.length > 0 && <ul className="plain-list">{items.map(props.entry)}</ul>}
        {query.data && props.children}
      </Stack>
    </section>
  )
}
