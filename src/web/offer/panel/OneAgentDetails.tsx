import { Text } from '@mantine/core'
import { OpenBeside } from '#web/ui/popup/OpenBeside.tsx'
import type { Opening } from '#web/ui/popup/popup.ts'
import { COPY } from './copy.ts'

/** Which agents stand behind several offers, and behind how many. */
export const OneAgentDetails = (
  props: Opening & { agents: readonly { readonly name: string; readonly count: number }[] },
) => {
  const { agents, ...opening } = props
  return (
    <OpenBeside {...opening} position="bottom-start" width={300} note label={COPY.severalOfOne}>
      {() =>
        agents.map(({ name, count }) => (
          <Text key={name} fz="sm">
            {COPY.oneAgent(name, count)}
          </Text>
        ))
      }
    </OpenBeside>
  )
}
