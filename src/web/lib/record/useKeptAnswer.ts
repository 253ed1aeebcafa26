import { useCallback, useState } from 'react'
import { dropDraft, keepDraft, readDraft } from './draft.ts'
import { useSession } from '../session.ts'

/**
 * An answer in a dialog, kept on the device for this person until it was sent: Escape, a click outside and Back close the
 * dialog, and lose nothing. `record` names what it is about; null: it is not kept. What is as at the start is not kept
 * either. `sent` forgets it.
 */
export const useKeptAnswer = <T>(
  record: string | null,
  start: T,
): readonly [answer: T, set: (answer: T) => void, sent: () => void] => {
  const user = useSession().user?.id
  const [first] = useState(start)
  const [value, setValue] = useState(() =>
    record && user ? (readDraft<T>(user, record)?.value ?? first) : first,
  )
  const set = useCallback(
    (next: T) => {
      setValue(next)
      if (!record || !user) return
      if (JSON.stringify(next) === JSON.stringify(first)) dropDraft(user, record)
      else keepDraft(user, record, next)
    },
    [record, user, first],
  )
  const sent = useCallback(() => {
    if (record && user) dropDraft(user, record)
  }, [record, user])
  return [value, set, sent]
}
