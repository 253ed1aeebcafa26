import { Popover, Text, UnstyledButton } from '@mantine/core'
import type { OfferGroup } from '#api/offer/offer-records.ts'
import { agentsOfSeveral } from '#domain/offer/reading/one-agent.ts'
import { BESIDE } from '#web/ui/beside.ts'
import { COPY } from './copy.ts'

/** Tells the selling side where one buyer agent stands behind several of its offers (invariant 12): which, when it is pressed. */
export const OneAgentNotice = ({ groups }: { groups: readonly OfferGroup[] }) => {
  const agents = agentsOfSeveral(groups.map(({ originalOffer }) => originalOffer))
  if (agents.length === 0) return null
  return (
    <Popover {...BESIDE} position="bottom-start" width={300}>
      <Popover.Target>
        <UnstyledButton className="term" fz="sm">
          {COPY.severalOfOne}
        </UnstyledButton>
      </Popover.Target>
      <Popover.Dropdown role="note" aria-label={COPY.severalOfOne} tabIndex={-1} data-autofocus>
        {agents.map(({ name, count }) => (
          <Text key={name} fz="sm">
            {COPY.oneAgent(name, count)}
          </Text>
        ))}
      </Popover.Dropdown>
    </Popover>
  )
}
