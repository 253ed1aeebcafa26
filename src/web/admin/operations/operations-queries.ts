import { keepPreviousData, queryOptions, useMutation } from '@tanstack/react-query'
import * as api from '#api/admin/admin.ts'
import { listHeldFiles } from '#api/admin/held-files.ts'
import type { QueryIn } from '#api/kernel/route.ts'
import { call } from '#web/lib/call/api.ts'
import { queryClient } from '#web/lib/call/query.ts'
import { toast, toastError } from '#web/ui/toast.ts'
import { OPERATIONS_COPY } from './operations-copy.ts'

/** Watched by whoever looks at it: read again every quarter of a minute. */
export const operationsQuery = () =>
  queryOptions({
    queryKey: ['admin', 'operations'],
    queryFn: ({ signal }) => call(api.readOperations, { signal }),
    refetchInterval: 15_000,
  })

/** A page of the files without a record. It is read once, not again and again: the server lists all held files for it. */
export const heldFilesQuery = (query: QueryIn<typeof listHeldFiles>) =>
  queryOptions({
    queryKey: ['admin', 'held-files', query],
    queryFn: ({ signal }) => call(listHeldFiles, { query, signal }),
    placeholderData: keepPreviousData,
  })

/** Has something that failed tried again, at once. */
export const useRetry = () =>
  useMutation({
    mutationFn: (id: string) => call(api.retryDelivery, { params: { id } }),
    onSuccess: () => toast(OPERATIONS_COPY.retried),
    onError: (error) => toastError(error),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['admin', 'operations'] }),
  })
