import { queryOptions, useMutation } from '@tanstack/react-query'
import * as api from '#api/listing/saved-search.ts'
import type { BodyIn } from '#api/kernel/route.ts'
import { call } from '#web/lib/call/api.ts'
import { queryClient } from '#web/lib/call/query.ts'

/** The viewer's saved searches, newest first. */
export const savedSearchesQuery = () =>
  queryOptions({
    queryKey: ['saved-searches'],
    queryFn: ({ signal }) => call(api.savedSearches, { signal }),
  })

const onSuccess = () => void queryClient.invalidateQueries({ queryKey: ['saved-searches'] })

export const useSaveSearch = () =>
  useMutation({
    mutationFn: (body: BodyIn<typeof api.saveSearch>) => call(api.saveSearch, { body }),
    onSuccess,
  })

export const useTurnMail = () =>
  useMutation({
    mutationFn: ({ id, mail }: { id: string; mail: boolean }) =>
      call(api.changeSavedSearch, { params: { id }, body: { mail } }),
    onSuccess,
  })

export const useForgetSearch = () =>
  useMutation({ mutationFn: (id: string) => call(api.deleteSavedSearch, { params: { id } }), onSuccess })

/** By the link of a mail: needs no session. */
export const useStopSearch = () =>
  useMutation({ mutationFn: (token: string) => call(api.stopSavedSearch, { body: { token } }) })
