import { useRef, useState } from 'react'
import { messageOf } from '#web/lib/call/apiError.ts'
import { newKey } from '#web/lib/call/keys.ts'
import { sendFile, type UploadedFile } from '#web/lib/call/upload.ts'

/** At once: a phone's connection is not made faster by more. */
const HANDS = 3

/** A picture on its way, or one that did not arrive. */
export interface Sending {
  readonly key: string
  /** its place among all that were chosen */
  readonly nth: number
  readonly file: File
  /** 0 to 100; null while it waits its turn */
  readonly percent: number | null
  readonly failure: string | null
}

/**
 * Sends several pictures at once, each with its progress; one that failed waits to be tried again, or to be let go. `arrived`
 * hears of each one with the ids of those that were chosen after it and came before: they keep the order they were chosen in.
 */
export const usePhotoUploads = (arrived: (file: UploadedFile, later: ReadonlySet<string>) => void) => {
  const [sending, setSending] = useState<readonly Sending[]>([])
  const line = useRef<Sending[]>([])
  const hands = useRef(0)
  const chosen = useRef(0)
  const kept = useRef<{ nth: number; id: string }[]>([])
  const change = (key: string, what: Partial<Sending>) =>
    setSending((now) => now.map((each) => (each.key === key ? { ...each, ...what } : each)))
  const dismiss = (key: string) => setSending((now) => now.filter((each) => each.key !== key))

  const next = async (): Promise<void> => {
    const each = line.current.shift()
    if (!each) return
    change(each.key, { percent: 0, failure: null })
    try {
      const file = await sendFile('/upload/LISTING_IMAGE', 'LISTING_IMAGE', each.file, (percent) =>
        change(each.key, { percent }),
      )
      arrived(file, new Set(kept.current.filter(({ nth }) => nth > each.nth).map(({ id }) => id)))
      kept.current.push({ nth: each.nth, id: file.id })
      dismiss(each.key)
    } catch (error) {
      change(each.key, { percent: null, failure: messageOf(error) })
    }
    return next()
  }
  const start = () => {
    for (; hands.current < HANDS && line.current.length > 0;) {
      hands.current++
      void next().finally(() => {
        hands.current--
        start()
      })
    }
  }
  const add = (files: readonly File[]) => {
    const fresh = files.map((file) => ({
      key: newKey(),
      nth: chosen.current++,
      file,
      percent: null,
      failure: null,
    }))
    setSending((now) => [...now, ...fresh])
    line.current.push(...fresh)
    start()
  }
  const retry = (each: Sending) => {
    change(each.key, { failure: null })
    line.current.push(each)
    start()
  }
  return { sending, add, retry, dismiss }
}
