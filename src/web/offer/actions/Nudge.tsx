import { Button, Text } from '@mantine/core'
import { useState } from 'react'
import type { OfferGroup } from '#api/offer-records.ts'
import { messageOf } from '#web/lib/apiError.ts'
import { dateTime } from '#domain/kernel/format.ts'
import { documentOf } from '../grid/column.ts'
import { buyersOf } from '#domain/offer/reading/buyers.ts'
import { sendReminder } from '../round/queries.ts'
import { ACTION_COPY } from './copy.ts'
import { SafeKey } from '#web/lib/safeKey.ts'

/** Reminds the other side, who is waited for; once a day (issue 7 "nudge"). The button keeps its place once pressed. */
export const Nudge = ({ group }: { group: OfferGroup }) => {
  const [sent, setSent] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const [safe] = useState(() => new SafeKey())
  const nudge = group.waiting?.nudge
  if (!nudge) return null
  const nextAt = sent ?? nudge.nextAt
  const chainId = group.originalOffer.id
  const send = async () => {
    if (nextAt !== null || busy) return
    setBusy(true)
    setFailure(null)
    const body = { shown: documentOf(group, group.currentOfferId ?? chainId).snapshotHash }
    try {
      setSent((await safe.run(body, (key) => sendReminder(group.originalOffer, body, key))).nextAt)
    } catch (error) {
      setFailure(messageOf(error))
    } finally {
      setBusy(false)
    }
  }
  return (
    <div>
      <Button
        size="compact-sm"
        variant="default"
        aria-label={`${nextAt ? ACTION_COPY.nudge.sent : ACTION_COPY.nudge.send}, ${buyersOf(group.originalOffer)}`}
        aria-disabled={nextAt !== null || busy}
        data-disabled={nextAt !== null || undefined}
        onClick={() => void send()}
      >
        {nextAt ? ACTION_COPY.nudge.sent : ACTION_COPY.nudge.send}
      </Button>
      <Text fz="xs" c={failure ? 'var(--p-bad)' : 'dimmed'} role="status">
        {failure ?? (nextAt ? ACTION_COPY.nudge.again(dateTime(nextAt)) : '')}
      </Text>
    </div>
  )
}
