import type { ListingView } from '#api/listing/listing-records.ts'
import { fullName, phone } from '#domain/kernel/format.ts'
import { Facts } from '#web/ui/Facts.tsx'
import { COPY } from './copy.ts'

export const AgentFacts = ({ agent }: { agent: ListingView['listingAgent'] }) => (
  <Facts
    items={[
      [COPY.agent.name, fullName(agent)],
      [COPY.agent.brokerage, agent?.agent?.brokerage.name],
      [
        COPY.agent.licenseNumber,
        agent?.agent && `${agent.agent.licenseNumber} (${agent.agent.licenseState})`,
      ],
      agent?.email ? [COPY.agent.email, agent.email] : null,
      agent?.phone ? [COPY.agent.phone, phone(agent.phone)] : null,
    ]}
  />
)
