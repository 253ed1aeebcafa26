import { queryOptions, useMutation } from '@tanstack/react-query'
import * as api from '#api/admin/forms.ts'
import type { OutputOf } from '#api/kernel/route.ts'
import { call } from '#web/lib/call/api.ts'
import { queryClient } from '#web/lib/call/query.ts'
import { sendFile } from '#web/lib/call/upload.ts'
import { toast } from '#web/ui/toast.ts'
import { FORMS_COPY as COPY } from './forms-copy.ts'
import type { AdminRows } from '../queries.ts'
import type { PropertyState } from '#domain/kernel/place/property-state.ts'

export type FormFieldsView = OutputOf<typeof api.readFormFields>

export const FORMS: AdminRows<api.FormView> = {
  name: 'forms',
  read: ({ filter, ...query }, signal) =>
    call(api.listForms, { query: { ...query, filter: filter as 'in-use' | 'all' }, signal }),
}

export const reloadForms = () => queryClient.invalidateQueries({ queryKey: ['admin', FORMS.name] })

export const brokeragesQuery = (state: PropertyState, q: string) =>
  queryOptions({
    queryKey: ['admin', 'brokerages', state, q],
    queryFn: ({ signal }) => call(api.listBrokerages, { query: { state, ...(q ? { q } : {}) }, signal }),
  })

/** What a chosen template is; nothing is kept. */
export const useFormFields = () =>
  useMutation({
    mutationFn: (file: File) => sendFile<FormFieldsView>('/admin/forms/fields', 'CONTRACT', file),
  })

export interface FormToAdd {
  readonly brokerage: string
  readonly template: File
  readonly map: string
}

/** Adds a form; what is wrong with it is said in its dialog. */
export const useAddForm = () =>
  useMutation({
    mutationFn: ({ brokerage, template, map }: FormToAdd) =>
      sendFile<api.FormView>(
        `/admin/forms?${new URLSearchParams({ brokerage, licensed: 'true' })}`,
        'CONTRACT',
        template,
        undefined,
        { map },
      ),
    onSuccess: () => {
      toast(COPY.added)
      return reloadForms()
    },
  })
