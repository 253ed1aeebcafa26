import { queryOptions, useMutation } from '@tanstack/react-query'
import * as api from '#api/admin/admin.ts'
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

/** Has something that failed tried again, at once. */
export const useRetry = () =>
  useMutation({
    mutationFn: (id: string) => call(api.retryDelivery, { params: { id } }),
    onSuccess: () => toast(OPERATIONS_COPY.retried),
    onError: (error) => toastError(error),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['admin', 'operations'] }),
  })
