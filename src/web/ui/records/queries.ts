import { queryOptions } from '@tanstack/react-query'
import * as api from '#api/account/records-consent.ts'
import { call } from '#web/lib/call/api.ts'
import { queryClient } from '#web/lib/call/query.ts'
import { session } from '#web/lib/session.ts'

/** Whether the reader agreed to electronic records, and whether a signature asks for it. */
export const recordsConsentQuery = (userId: string) =>
  queryOptions({
    queryKey: ['records-consent', userId],
    queryFn: ({ signal }) => call(api.readRecordsConsent, { signal }),
  })

/** The answer is what holds from now on; the account shows it too. */
const keep = (consent: api.RecordsConsentView): api.RecordsConsentView => {
  const { user } = session.get()
  if (user) {
    queryClient.setQueryData(recordsConsentQuery(user.id).queryKey, consent)
    session.update({ ...user, consents: { ...user.consents, electronicRecords: consent.given } })
  }
  return consent
}

/** Agrees to the version that was read, with the code of the sample. */
export const agree = async (version: string, code: string) =>
  keep(await call(api.giveRecordsConsent, { body: { version, code } }))

export const withdraw = async () => keep(await call(api.withdrawRecordsConsent))
