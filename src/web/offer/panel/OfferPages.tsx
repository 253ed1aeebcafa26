import { ActionIcon, Group, Text } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useState, type ReactNode } from 'react'
import { usePhone } from '#web/ui/usePhone.ts'
import { OfferCards } from '../grid/OfferCards.tsx'
import { type GridProps, OfferGrid, PER_PAGE } from '../grid/OfferGrid.tsx'

/** Four columns a page with arrows; on a phone all of them as a list of cards (spec 3 §2). */
export const OfferPages = ({ what, lead, ...props }: GridProps & { what: string; lead?: ReactNode }) => {
  const [asked, setAsked] = useState(0)
  const phone = usePhone()
  const last = phone ? 0 : Math.max(0, Math.ceil(props.columns.length / PER_PAGE) - 1)
  const page = Math.min(asked, last)
  const first = page * PER_PAGE
  const columns = props.columns.slice(first, first + PER_PAGE)
  return (
    <div>
      <Group justify="space-between" gap="xs" mb="xs">
        {lead ?? <span />}
        {last > 0 && (
          <Group gap="xs">
            <Text fz="sm" c="dimmed" className="num" aria-live="polite">
              {`${what} ${first + 1} to ${first + columns.length} of ${props.columns.length}`}
            </Text>
            <ActionIcon
              variant="default"
              size="lg"
              aria-label={`Previous ${what.toLowerCase()}`}
              disabled={page === 0}
              onClick={() => setAsked(page - 1)}
            >
              <IconChevronLeft size={20} aria-hidden />
            </ActionIcon>
            <ActionIcon
              variant="default"
              size="lg"
              aria-label={`Next ${what.toLowerCase()}`}
              disabled={page === last}
              onClick={() => setAsked(page + 1)}
            >
              <IconChevronRight size={20} aria-hidden />
            </ActionIcon>
          </Group>
        )}
      </Group>
      {phone ? <OfferCards {...props} /> : <OfferGrid {...props} columns={columns} />}
    </div>
  )
}
