import type { ListingView } from '#api/listing-records.ts'
import { fullName, phone } from '#domain/kernel/format.ts'
import { Facts } from '#web/ui/Facts.tsx'

export const AgentFacts = ({ agent }: { agent: ListingView['listingAgent'] }) => (
  <Facts
    items={[
      ['Name', fullName(agent)],
      ['Brokerage', agent?.agent?.brokerage.name],
      ['License Number', agent?.agent && `${agent.agent.licenseNumber} (${agent.agent.licenseState})`],
      agent?.email ? ['Email', agent.email] : null,
      agent?.phone ? ['Phone', phone(agent.phone)] : null,
    ]}
  />
)
