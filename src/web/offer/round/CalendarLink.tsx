import { Anchor } from '@mantine/core'
import { IconCalendarPlus } from '@tabler/icons-react'
import { dueDateCalendar } from '#api/offer/round.ts'
import { urlOf } from '#web/lib/call/api.ts'
import { ROUND_COPY } from './words.ts'

/** The announced due date as a file for one's own calendar; a later file replaces it there. */
export const CalendarLink = ({ listingId }: { listingId: string }) => (
  <Anchor
    href={urlOf(dueDateCalendar.path, { id: listingId })}
    download
    fz="sm"
    underline="always"
    style={{ display: 'inline-flex', alignItems: 'center', gap: 4 }}
  >
    <IconCalendarPlus size={16} aria-hidden />
    {ROUND_COPY.calendar}
  </Anchor>
)
