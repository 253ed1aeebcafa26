import { queryOptions } from '@tanstack/react-query'
import { metaData } from '#api/system.ts'
import { call } from './call/api.ts'

/** The general record that is loaded at the start (spec 1 §3): whom one writes to, the seal’s certificate, what is configured. */
export const metaDataQuery = () =>
  queryOptions({
    queryKey: ['meta-data'],
    queryFn: ({ signal }) => call(metaData, { signal }),
    staleTime: Infinity,
  })
