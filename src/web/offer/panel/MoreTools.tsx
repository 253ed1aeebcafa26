import { Button, Menu } from '@mantine/core'
import { IconChevronDown, IconDownload } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useRef, useState } from 'react'
import type { ListingView } from '#api/listing/listing-records.ts'
import { exportComparison } from '#api/offer/offer.ts'
import type { OfferActionView, OfferGroup } from '#api/offer/offer-records.ts'
import { urlOf } from '#web/lib/call/api.ts'
import { piece } from '#web/ui/dialog/piece.tsx'
import { blindQuery } from '../blind/queries.ts'
import { BLIND_COPY } from '../blind/words.ts'
import { isRanked } from '../compare/candidates.ts'
import { COPY as RANK_COPY } from '../compare/copy.ts'
import { COPY as COUNTER_COPY } from '../counter/copy.ts'
import { CounterSeveral, pickableOf } from '../counter/several/CounterSeveral.tsx'
import type { Suggestion } from '../counter/suggestion.ts'
import type { Column } from '../grid/column.ts'
import { declinableOf } from '../many/useDeclining.ts'
import { MANY_COPY } from '../many/words.ts'
import { COPY } from './copy.ts'

const BlindDialog = piece(async () => (await import('../blind/BlindDialog.tsx')).BlindDialog)

const Ranking = piece(async () => (await import('../compare/Ranking.tsx')).Ranking)
const Declining = piece(async () => (await import('../many/DeclineDialog.tsx')).DeclineDialog)

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
  const button = useRef<HTMLButtonElement>(null)
  const { data: blind } = useQuery(blindQuery(listing.id))
  const [turn] = blind?.actions ?? []
  const close = () => {
    setOpen(null)
    // The item that opened the dialog is gone: one goes on at the menu's own button.
    setTimeout(() => {
      if (document.activeElement === document.body) button.current?.focus()
    })
  }
  const tools: [tool: Tool, label: string, offered: boolean][] = [
    ['rank', RANK_COPY.title, isRanked(columns)],
    ['counter', COUNTER_COPY.several.open, pickableOf(groups).length > 1],
    ['decline', MANY_COPY.decline, declinableOf(groups).length > 1],
    ['blind', BLIND_COPY.switch, blind?.state === 'OFF' && turn !== undefined],
  ]
  return (
    <>
      {/* Within the page's landmark: outside the tools' line, which a phone pushes sideways. */}
      <Menu position="bottom-end" withinPortal portalProps={{ target: '#main' }}>
        <Menu.Target>
          <Button
            ref={button}
            variant="default"
            size="compact-sm"
            rightSection={<IconChevronDown size={16} aria-hidden />}
          >
            {COPY.more}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {tools
            .filter(([, , offered]) => offered)
            .map(([tool, label]) => (
              <Menu.Item key={tool} onClick={() => setOpen(tool)}>
                {label}
              </Menu.Item>
            ))}
          <Menu.Label>{COPY.export}</Menu.Label>
          {(['pdf', 'xlsx', 'csv'] as const).map((format) => (
            <Menu.Item
              key={format}
              component="a"
              href={urlOf(exportComparison.path, { id: listing.id, format })}
              download
              leftSection={<IconDownload size={16} aria-hidden />}
            >
              {COPY.exportAs[format]}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
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
      </Suspense>
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
      {open === 'blind' && blind && turn && (
        <Suspense fallback={null}>
          <BlindDialog listingId={listing.id} act={turn} blind={blind} onClose={close} />
        </Suspense>
      )}
    </>
  )
}
