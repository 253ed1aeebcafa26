import { Anchor, Stack, Text } from '@mantine/core'
import type { User } from '#web/lib/user.ts'
import { Archive } from './Archive.tsx'
import { Exports } from './Exports.tsx'
import { Hooks } from './Hooks.tsx'
import { Keys } from './Keys.tsx'
import { COPY } from './copy.ts'

/** What connects an agent's other systems: API keys and webhooks. Its dialogs have forms of their own, which the page's form leaves alone. */
export const Integrations = ({ user }: { user: User }) => (
  <Stack gap="xl" onSubmit={(event) => event.stopPropagation()}>
    <Text>
      {COPY.lead}{' '}
      <Anchor underline="always" href="/api/docs" target="_blank" rel="noreferrer">
        {COPY.docs}
      </Anchor>
    </Text>
    <Keys user={user} />
    <Hooks userId={user.id} />
    <Exports userId={user.id} />
    <Archive userId={user.id} />
  </Stack>
)
