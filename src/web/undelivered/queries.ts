import { queryOptions, useMutation } from '@tanstack/react-query'
import * as api from '#api/admin/undelivered.ts'
import { call } from '#web/lib/call/api.ts'
import { queryClient } from '#web/lib/call/query.ts'
import { toast, toastError } from '#web/ui/toast.ts'
import { COPY } from './copy.ts'

/** The record on which somebody is named. */
export type OnRecord = { readonly listingId: string } | { readonly offerId: string }

export const undeliveredQuery = (on: OnRecord) =>
  queryOptions({
    queryKey: ['undelivered', on],
    queryFn: ({ signal }) => call(api.listUndelivered, { query: on, signal }),
  })

/** Sends once more what an address refused. */
export const useSendAgain = (on: OnRecord) =>
  useMutation({
    mutationFn: (email: string) => call(api.sendAgain, { body: { ...on, email } }),
    onSuccess: () => toast(COPY.sent),
    onError: (error) => toastError(error),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['undelivered'] }),
  })
