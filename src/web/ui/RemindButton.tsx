import { Button, Text } from '@mantine/core'
import { useState } from 'react'
import { messageOf } from '#web/lib/call/apiError.ts'
import { useHomeTime } from '#web/lib/homeTime.tsx'

/** Reminds whoever is waited for, once a day; the button keeps its place once pressed. A fragment: the caller lays it out. */
export const RemindButton = (props: {
  /** When the next one may be sent; null: now. */
  nextAt: string | null
  /** Answers when the next one may be sent. */
  onSend: () => Promise<string>
  words: { readonly send: string; readonly sent: string; readonly again: (at: string) => string }
  size: 'xs' | 'compact-sm'
  /** Whom it is about, where a page has several. */
  about?: string
}) => {
  const [sent, setSent] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const { dateTime } = useHomeTime()
  const nextAt = sent ?? props.nextAt
  const label = nextAt === null ? props.words.send : props.words.sent
  const send = async () => {
    if (nextAt !== null || busy) return
    setBusy(true)
    setFailure(null)
    try {
      setSent(await props.onSend())
    } catch (error) {
      setFailure(messageOf(error))
    } finally {
      setBusy(false)
    }
  }
  return (
    <>
      <Button
        size={props.size}
        variant="default"
        aria-label={props.about === undefined ? undefined : `${label}, ${props.about}`}
        aria-disabled={nextAt !== null || busy}
        data-disabled={nextAt !== null || undefined}
        onClick={() => void send()}
      >
        {label}
      </Button>
      <Text fz="xs" c={failure ? 'var(--p-bad)' : 'dimmed'} role="status">
        {failure ?? (nextAt === null ? '' : props.words.again(dateTime(nextAt)))}
      </Text>
    </>
  )
}
