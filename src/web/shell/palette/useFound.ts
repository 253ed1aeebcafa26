import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { find } from '#api/find.ts'
import { call } from '#web/lib/call/api.ts'
import { useDebounced } from '#web/lib/timers.ts'
import { useUser } from '#web/lib/session.ts'

/** Below this the server does not look. */
const LETTERS = 2
const PAUSE_MS = 150

/** Homes and offers by what was typed, once somebody stops typing for a moment. */
export const useFound = (typed: string) => {
  const user = useUser()
  const text = useDebounced(typed.trim(), PAUSE_MS)
  const enabled = text.length >= LETTERS
  const query = useQuery({
    queryKey: ['find', user.id, text],
    queryFn: ({ signal }) => call(find, { query: { text }, signal }),
    placeholderData: keepPreviousData,
    enabled,
  })
  return { enabled, query, found: enabled ? query.data : undefined }
}
