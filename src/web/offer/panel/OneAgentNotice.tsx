import { Text } from '@mantine/core'
import type { OfferGroup } from '#api/offer/offer-records.ts'
import { agentsOfSeveral } from '#domain/offer/reading/one-agent.ts'
import { COPY } from './copy.ts'

/** Tells the selling side where one buyer agent stands behind several of its offers (invariant 12). */
export const OneAgentNotice = ({ groups }: { groups: readonly OfferGroup[] }) =>
  agentsOfSeveral(groups.map(({ originalOffer }) => originalOffer)).map(({ name, count }) => (
    <Text key={name} fz="sm" role="note">
      {COPY.oneAgent(name, count)}
    </Text>
  ))
