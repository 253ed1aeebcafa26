import { queryOptions } from '@tanstack/react-query'
import * as api from '#api/contract/contract-notices.ts'
import type { ContractNoticeItem, ContractNoticeKind } from '#domain/contract/notice/vocabulary.ts'
import { call } from '#web/lib/call/api.ts'
import { queryClient } from '#web/lib/call/query.ts'
import { refreshAround } from '#web/lib/call/stale.ts'
import { wordsQuery, type Signatures } from '../queries.ts'

/** Milliseconds between looks while a delivered document is being sealed. */
const UNTIL_SEALED = 2000

const isSealing = (view: api.ContractNoticesView): boolean =>
  view.notices.some((n) => n.state === 'DELIVERED' && n.sealed === null)

export const noticesQuery = (listingId: string) =>
  queryOptions({
    queryKey: ['contract-notices', listingId],
    queryFn: ({ signal }) => call(api.getContractNotices, { params: { id: listingId }, signal }),
    refetchInterval: ({ state }) => (state.data && isSealing(state.data) ? UNTIL_SEALED : false),
  })

/** The words of a notice. */
export const noticeWordsQuery = (listingId: string, noticeId: string) =>
  wordsQuery([listingId, 'notice', noticeId], (signal) =>
    call(api.getContractNoticeText, { params: { id: listingId, noticeId }, signal }),
  )

/** A verb's answer is the list from now on; deadlines, tasks and lists are asked again. */
const keep = (listingId: string, after: api.ContractNoticesView): api.ContractNoticesView => {
  const known = noticesQuery(listingId).queryKey
  queryClient.setQueryData(known, after)
  refreshAround(queryClient, listingId, known)
  return after
}

export const prepareNotice = async (
  listingId: string,
  body: { kind: ContractNoticeKind; items: ContractNoticeItem[] },
  key: string,
) => keep(listingId, await call(api.prepareContractNotice, { params: { id: listingId }, body, key }))

/** Signs the very paper that was shown; where the browser can't tell which, the one on record. */
export const signNotice = async (
  listingId: string,
  notice: api.ContractNoticeView,
  signatures: Signatures,
  shown: string | null,
) =>
  keep(
    listingId,
    await call(api.signContractNotice, {
      params: { id: listingId, noticeId: notice.id },
      body: { signatures, agreed: true, shown: shown ?? notice.documentHash },
    }),
  )

export const withdrawNotice = async (
  listingId: string,
  { id: noticeId, documentHash }: api.ContractNoticeView,
) =>
  keep(
    listingId,
    await call(api.withdrawContractNotice, {
      params: { id: listingId, noticeId },
      body: { shown: documentHash },
    }),
  )

/** Reminds whoever has to sign; answers when it can be done again. */
export const remindNotice = async (listingId: string, noticeId: string, key: string): Promise<string> => {
  const { nextAt } = await call(api.nudgeContractNotice, { params: { id: listingId, noticeId }, key })
  void queryClient.invalidateQueries({ queryKey: noticesQuery(listingId).queryKey })
  return nextAt
}
