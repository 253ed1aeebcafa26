import { useState } from 'react'
import type { OfferGroup } from '#api/offer/offer-records.ts'
import { buyersOf } from '#domain/offer/reading/buyers.ts'
import { SafeKey } from '#web/lib/call/keys.ts'
import { RemindButton } from '#web/ui/RemindButton.tsx'
import { documentOf } from '../grid/column.ts'
import { sendReminder } from '../round/queries.ts'
import { ACTION_COPY } from './copy.ts'

/** Reminds the other side, who is waited for; once a day (issue 7 "nudge"). */
export const Nudge = ({ group }: { group: OfferGroup }) => {
  const [safe] = useState(() => new SafeKey())
  const nudge = group.waiting?.nudge
  if (!nudge) return null
  const send = async () => {
    const shown = documentOf(group, group.currentOfferId ?? group.originalOffer.id).snapshotHash
    const body = { shown }
    return (await safe.run(body, (key) => sendReminder(group.originalOffer, body, key))).nextAt
  }
  return (
    <div>
      <RemindButton
        size="compact-sm"
        nextAt={nudge.nextAt}
        words={ACTION_COPY.nudge}
        about={buyersOf(group.originalOffer)}
        onSend={send}
      />
    </div>
  )
}
