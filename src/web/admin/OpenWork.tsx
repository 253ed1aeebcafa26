import { Anchor, Stack, Text } from '@mantine/core'
import { Link } from 'react-router'
import type { OpenWorkView } from '#api/admin.ts'
import { isReassignable, openWorkSentence } from '#domain/account/deletion.ts'
import { COPY } from './copy.ts'

/** What keeps an account from being deleted, each with what ends it. */
export const OpenWork = ({ items }: { userId: string; items: readonly OpenWorkView[] }) => (
  <Stack gap="xs">
    <Text fw={600}>{COPY.deletion.open}</Text>
    <ul className="plain-list">
      {items.map((work) => (
        <li
          key={`${work.kind} ${work.id} ${work.part}`}
          style={{ padding: '8px 0', borderTop: '1px solid var(--p-line)' }}
        >
          <Anchor component={Link} to={`/listings/${work.listingId}`} underline="always">
            {openWorkSentence(work)}
          </Anchor>
          <Text fz="sm" c="dimmed">
            {isReassignable(work.part) ? COPY.deletion.agentPart : COPY.deletion.ownPart}
          </Text>
        </li>
      ))}
    </ul>
  </Stack>
)
