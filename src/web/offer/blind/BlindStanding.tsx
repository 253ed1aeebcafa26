import { Button, Group, Switch, Text } from '@mantine/core'
import { Suspense, useState } from 'react'
import type { BlindView } from '#api/offer/blind.ts'
import type { OfferGroup } from '#api/offer/offer-records.ts'
import { StatusBadge } from '#web/ui/facts/StatusBadge.tsx'
import { piece } from '#web/ui/dialog/piece.tsx'
import { BLIND_COPY } from './words.ts'

const OpenPaper = piece(async () => (await import('./OpenPaper.tsx')).OpenPaper)
const Openings = piece(async () => (await import('./Openings.tsx')).Openings)
const BlindDialog = piece(async () => (await import('./BlindDialog.tsx')).BlindDialog)

type Act = BlindView['actions'][number]

const TEXT = { ASKED: BLIND_COPY.askedText, ON: BLIND_COPY.onText } as const

/** What stands above the offers while their comparison is blind, or somebody asked for it. */
export const BlindStanding = (props: {
  listingId: string
  groups: readonly OfferGroup[]
  blind: BlindView
}) => {
  const { listingId, blind } = props
  const [act, setAct] = useState<Act | null>(null)
  const [opens, setOpens] = useState(false)
  const [shown, setShown] = useState(false)
  const { actions } = blind
  const state = blind.state === 'ON' ? 'ON' : 'ASKED'
  // What is one's own to turn is a switch; an answer to somebody's question is two buttons.
  const turn = state === 'ASKED' ? undefined : actions[0]
  const asks = state === 'ASKED' && actions.some((each) => each.on)
  return (
    <section aria-label={BLIND_COPY.region}>
      <Group gap="xs" mih={36}>
        {turn ? (
          <Switch
            size="sm"
            label={<StatusBadge tone="seller">{BLIND_COPY.on}</StatusBadge>}
            checked
            onChange={() => setAct(turn)}
          />
        ) : (
          <StatusBadge tone={state === 'ON' ? 'seller' : 'pending'}>
            {state === 'ON' ? BLIND_COPY.on : asks ? BLIND_COPY.askedOfYou : BLIND_COPY.asked}
          </StatusBadge>
        )}
        <Text fz="sm" c="dimmed" style={{ flex: '1 1 20ch' }}>
          {TEXT[state]}
        </Text>
        {state === 'ASKED' &&
          actions.map((each) => (
            <Button
              key={each.words}
              size="compact-sm"
              variant={each.on ? 'filled' : 'default'}
              onClick={() => setAct(each)}
            >
              {each.label}
            </Button>
          ))}
        {blind.opensPapers && (
          <Button size="compact-sm" variant="default" onClick={() => setOpens(true)}>
            {BLIND_COPY.open}
          </Button>
        )}
        {blind.openings.length > 0 && (
          <Button size="compact-sm" variant="subtle" onClick={() => setShown(true)}>
            {BLIND_COPY.opened(blind.openings.length)}
          </Button>
        )}
      </Group>
      {act && (
        <Suspense fallback={null}>
          <BlindDialog listingId={listingId} act={act} blind={blind} onClose={() => setAct(null)} />
        </Suspense>
      )}
      {opens && (
        <Suspense fallback={null}>
          <OpenPaper listingId={listingId} groups={props.groups} onClose={() => setOpens(false)} />
        </Suspense>
      )}
      {shown && (
        <Suspense fallback={null}>
          <Openings openings={blind.openings} onClose={() => setShown(false)} />
        </Suspense>
      )}
    </section>
  )
}
