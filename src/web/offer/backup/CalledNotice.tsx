import { Alert } from '@mantine/core'
import type { OfferGroup } from '#api/offer/offer-records.ts'
import { buyersOf } from '#domain/offer/reading/buyers.ts'
import { dueWords } from '../round/words.ts'
import { BACKUP_COPY } from './words.ts'

/** Why nothing can be accepted: a backup is called up, and answers first (negotiation.md §1.10). */
export const CalledNotice = ({ groups }: { groups: readonly OfferGroup[] }) => {
  const called = groups.find((group) => group.originalOffer.backup?.state === 'CALLED')?.originalOffer
  if (!called?.backup?.day) return null
  const due = dueWords(called.backup.day, called.backup.timeZone)
  return (
    <Alert color="sea" role="status">
      {BACKUP_COPY.nothingElse(buyersOf(called), due)}
    </Alert>
  )
}
