import type { AgentView } from '#api/kernel/records.ts'
import { fullName, phone } from '#domain/kernel/format.ts'
import { Facts } from '#web/ui/Facts.tsx'
import { REVIEW_COPY } from './copy.ts'

/** The buyer agent and the brokerage; contact data only where the server gave it. */
export const AgentFacts = ({ agent }: { agent: AgentView | null }) =>
  agent ? (
    <Facts
      items={[
        [REVIEW_COPY.agent.buyerAgent, fullName(agent)],
        [REVIEW_COPY.agent.brokerage, agent.agent?.brokerage.name],
        agent.agent?.licenseNumber === ''
          ? null
          : [
              REVIEW_COPY.agent.licenseNumber,
              agent.agent ? `${agent.agent.licenseNumber} (${agent.agent.licenseState})` : null,
            ],
        agent.phone ? [REVIEW_COPY.agent.phone, phone(agent.phone)] : null,
        agent.email ? [REVIEW_COPY.agent.email, agent.email] : null,
      ]}
    />
  ) : (
    <p style={{ margin: 0 }}>{REVIEW_COPY.agent.none}</p>
  )
