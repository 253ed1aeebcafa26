import { queryOptions } from '@tanstack/react-query'
import { metaData } from '#api/system.ts'
import { call } from './call/api.ts'

/** Whom one writes to. */
export const supportQuery = () =>
  queryOptions({
    queryKey: ['meta-data'],
    queryFn: ({ signal }) => call(metaData, { signal }),
    staleTime: Infinity,
  })
