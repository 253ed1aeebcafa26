import { UnstyledButton } from '@mantine/core'
import type { OfferGroup } from '#api/offer/offer-records.ts'
import { agentsOfSeveral } from '#domain/offer/reading/one-agent.ts'
import { piece } from '#web/ui/dialog/piece.tsx'
import { PopupButton } from '#web/ui/popup/PopupButton.tsx'
import { COPY } from './copy.ts'

const OneAgentDetails = piece(async () => (await import('./OneAgentDetails.tsx')).OneAgentDetails)

/** Tells the selling side where one buyer agent stands behind several of its offers (invariant 12): which, when it is pressed. */
export const OneAgentNotice = ({ groups }: { groups: readonly OfferGroup[] }) => {
  const agents = agentsOfSeveral(
    groups.map(({ originalOffer, sharedNetwork }) => ({ ...originalOffer, sharedNetwork })),
  )
  if (agents.length === 0) return null
  return (
    <PopupButton
      haspopup="dialog"
      button={(button) => (
        <UnstyledButton className="term" fz="sm" {...button}>
          {COPY.severalOfOne}
        </UnstyledButton>
      )}
    >
      {(opening) => <OneAgentDetails {...opening} agents={agents} />}
    </PopupButton>
  )
}
