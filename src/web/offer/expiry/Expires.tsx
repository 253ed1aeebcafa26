import { Text } from '@mantine/core'
import type { OfferView } from '#api/offer/offer-records.ts'
import { isOpen } from '#domain/offer/vocabulary.ts'
import { useHomeTime } from '#web/lib/homeTime.tsx'
import { useNow } from '#web/lib/timers.ts'
import { leftInWords } from '#web/ui/ByWhen.tsx'
import { EXPIRY_COPY } from './copy.ts'

/** How long an open offer or counter stands by its own date, ticking (issue "optional expiry, shown as a countdown"). */
export const Expires = ({ offer }: { offer: Pick<OfferView, 'expiresAt' | 'state'> }) => {
  const now = useNow(10_000)
  const { dateTime } = useHomeTime()
  const { expiresAt, state } = offer
  if (!expiresAt || !isOpen(state)) return null
  const left = leftInWords(now, Date.parse(expiresAt))
  return (
    <Text fz="xs" component="span" display="block" c="var(--p-warn)" title={dateTime(expiresAt)}>
      {left ? EXPIRY_COPY.left(left) : EXPIRY_COPY.over}
    </Text>
  )
}
