import { Button } from '@mantine/core'
import { IconChevronDown, IconDownload } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import type { ListingView } from '#api/listing/listing-records.ts'
import { exportComparison } from '#api/offer/offer.ts'
import type { OfferActionView, OfferGroup } from '#api/offer/offer-records.ts'
import { urlOf } from '#web/lib/call/api.ts'
import { MenuButton } from '#web/ui/popup/MenuButton.tsx'
import { piece } from '#web/ui/dialog/piece.tsx'
import { blindQuery } from '../blind/queries.ts'
import { BLIND_COPY } from '../blind/words.ts'
import { isRanked } from '../compare/candidates.ts'
import { pickableOf } from '../counter/several/pickable.ts'
import type { Suggestion } from '../counter/suggestion.ts'
import type { Column } from '../grid/column.ts'
import { declinableOf } from '../many/declinable.ts'
import { MANY_COPY } from '../many/words.ts'
import { COPY } from './copy.ts'
import { TOOLS_COPY } from './tools-copy.ts'

const BlindDialog = piece(async () => (await import('../blind/BlindDialog.tsx')).BlindDialog)

const Ranking = piece(async () => (await import('../compare/Ranking.tsx')).Ranking)
const Declining = piece(async () => (await import('../many/DeclineDialog.tsx')).DeclineDialog)

const CounterSeveral = piece(
  async () => (await import('../counter/several/CounterSeveral.tsx')).CounterSeveral,
)

type Tool = 'rank' | 'decline' | 'counter' | 'blind'

/**
 * What can be done with all of the offers at once, behind one button beside the tools that are used most. Each tool is listed
 * where the payload allows it; a dialog that is open stays, whatever the payload allows by then.
 */
export const MoreTools = (props: {
  listing: ListingView
  columns: readonly Column[]
  groups: readonly OfferGroup[]
  onCounter: (action: OfferActionView, column: Column, suggestion: Suggestion) => void
  /** Counters to several were sent; the first of them is where it is read. */
  onSent: (text: string, group: OfferGroup) => void
}) => {
  const { listing, groups, columns } = props
  const [open, setOpen] = useState<Tool | null>(null)
  const { data: blind } = useQuery(blindQuery(listing.id))
  const [turn] = blind?.actions ?? []
  const close = () => {
    setOpen(null)
    // The item that opened the dialog is gone: one goes on at the menu's own button.
    setTimeout(() => {
      if (document.activeElement === document.body)
        document.querySelector<HTMLElement>('[data-tools]')?.focus()
    })
  }
  const tools: [tool: Tool, label: string, offered: boolean][] = [
    ['rank', TOOLS_COPY.rank, isRanked(columns)],
    ['counter', TOOLS_COPY.several, pickableOf(groups).length > 1],
    ['decline', MANY_COPY.decline, declinableOf(groups).length > 1],
    ['blind', BLIND_COPY.switch, blind?.state === 'OFF' && turn !== undefined],
  ]
  return (
    <>
      {/* Within the page's landmark: outside the tools' line, which a phone pushes sideways. */}
      <MenuButton
        menu={{ position: 'bottom-end', portalProps: { target: '#main' } }}
        button={(menu) => (
          <Button
            variant="default"
            size="compact-sm"
            rightSection={<IconChevronDown size={16} aria-hidden />}
            data-tools
            {...menu}
          >
            {COPY.more}
          </Button>
        )}
        entries={[
          ...tools
            .filter(([, , offered]) => offered)
            .map(([tool, label]) => ({ key: tool, label, onClick: () => setOpen(tool) })),
          { key: 'export', heading: COPY.export },
          ...(['pdf', 'xlsx', 'csv'] as const).map((format) => ({
            key: format,
            label: COPY.exportAs[format],
            icon: <IconDownload size={16} aria-hidden />,
            download: urlOf(exportComparison.path, { id: listing.id, format }),
          })),
        ]}
      />
      <Suspense fallback={null}>
        {open === 'rank' && (
          <Ranking
            listing={listing}
            columns={columns}
            onCounter={(...chosen) => {
              setOpen(null)
              props.onCounter(...chosen)
            }}
            onClose={close}
          />
        )}
        {open === 'decline' && <Declining declinable={declinableOf(groups)} onClose={close} />}
        {open === 'counter' && (
          <CounterSeveral
            groups={groups}
            onClose={close}
            onSent={(text, group) => {
              setOpen(null)
              props.onSent(text, group)
            }}
          />
        )}
      </Suspense>
      {open === 'blind' && blind && turn && (
        <Suspense fallback={null}>
          <BlindDialog listingId={listing.id} act={turn} blind={blind} onClose={close} />
        </Suspense>
      )}
    </>
  )
}
