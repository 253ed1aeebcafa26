import { Text } from '@mantine/core'
import type { AgentOfSeveral } from '#domain/offer/reading/one-agent.ts'
import { SEEN_DAYS } from '#domain/offer/reading/shared-network.ts'
import { OpenBeside } from '#web/ui/popup/OpenBeside.tsx'
import type { Opening } from '#web/ui/popup/popup.ts'
import { COPY } from './copy.ts'
import { ONE_AGENT_COPY } from './one-agent-copy.ts'

/** Which agents stand behind several offers, behind how many, and of how many the buyers were not seen apart. */
export const OneAgentDetails = (props: Opening & { agents: readonly AgentOfSeveral[] }) => {
  const { agents, ...opening } = props
  return (
    <OpenBeside {...opening} position="bottom-start" width={300} note label={COPY.severalOfOne}>
      {() =>
        agents.map(({ name, count, shared }) => (
          <Text key={name} fz="sm">
            {ONE_AGENT_COPY.several(name, count)}
            {shared > 0 && ` ${ONE_AGENT_COPY.shared(shared, SEEN_DAYS)}`}
          </Text>
        ))
      }
    </OpenBeside>
  )
}
