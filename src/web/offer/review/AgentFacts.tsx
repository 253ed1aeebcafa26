import type { AgentView } from '#api/kernel/records.ts'
import { fullName, phone } from '#domain/kernel/format.ts'
import { Facts } from '#web/ui/Facts.tsx'

/** The buyer agent and the brokerage; contact data only where the server gave it. */
export const AgentFacts = ({ agent }: { agent: AgentView | null }) =>
  agent ? (
    <Facts
      items={[
        ['Buyer agent', fullName(agent)],
        ['Brokerage', agent.agent?.brokerage.name],
        agent.agent?.licenseNumber === ''
          ? null
          : [
              'License number',
              agent.agent ? `${agent.agent.licenseNumber} (${agent.agent.licenseState})` : null,
            ],
        agent.phone ? ['Phone', phone(agent.phone)] : null,
        agent.email ? ['Email', agent.email] : null,
      ]}
    />
  ) : (
    <p style={{ margin: 0 }}>No agent yet.</p>
  )
