import { infiniteQueryOptions, useMutation } from '@tanstack/react-query'
import { listNotices, readNotices, type InAppNotice } from '#api/notification.ts'
import { call } from '#web/lib/call/api.ts'
import { queryClient } from '#web/lib/call/query.ts'

/** A viewer's notices, newest first, page by page; each page says how many are unread. */
export const noticesQuery = (userId: string) =>
  infiniteQueryOptions({
    queryKey: ['notices', userId],
    queryFn: ({ pageParam, signal }) =>
      call(listNotices, { query: { limit: 20, ...(pageParam && { cursor: pageParam }) }, signal }),
    initialPageParam: '',
    getNextPageParam: (page) => page.nextCursor,
  })

/** Marks some as read, or all. */
export const useRead = () =>
  useMutation({
    mutationFn: (notices: readonly InAppNotice[] | 'all') =>
      call(readNotices, { body: notices === 'all' ? { all: true } : { ids: notices.map(({ id }) => id) } }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['notices'] }),
  })
