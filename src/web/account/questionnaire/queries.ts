import { queryOptions, useMutation } from '@tanstack/react-query'
import * as api from '#api/account/questionnaire.ts'
import type { Questionnaire } from '#domain/account/questionnaire.ts'
import { call } from '#web/lib/call/api.ts'
import { queryClient } from '#web/lib/call/query.ts'

/** The agent's own application; `userId` keeps one viewer's answer from another's. */
export const ownApplicationQuery = (userId: string) =>
  queryOptions({
    queryKey: ['questionnaire', userId],
    queryFn: ({ signal }) => call(api.readApplication, { signal }),
  })

/** An agent's application, for an administrator. */
export const applicationQuery = (email: string) =>
  queryOptions({
    queryKey: ['admin', 'questionnaire', email],
    queryFn: ({ signal }) => call(api.applicationOf, { query: { email }, signal }),
  })

export const useApply = (userId: string) =>
  useMutation({
    mutationFn: (body: Questionnaire) => call(api.applyToList, { body }),
    onSuccess: (application) => {
      queryClient.setQueryData(ownApplicationQuery(userId).queryKey, application)
      // The task that asked for it is done.
      void queryClient.invalidateQueries({ queryKey: ['dashboard'] })
    },
  })
