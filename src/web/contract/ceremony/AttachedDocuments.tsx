import { Stack, Text, Title } from '@mantine/core'
import type { ContractView } from '#api/contract/contract.ts'
import { FileLink } from '#web/ui/FileLink.tsx'
import { COPY } from '../copy.ts'

/**
 * The documents that are signed for together with the agreement: each to open, with the hash that the record keeps. While they are
 * read, each says whether it was opened.
 */
export const AttachedDocuments = (props: {
  documents: ContractView['additionalDocuments']
  opened?: ReadonlySet<string>
  onOpen?: (id: string) => void
}) => {
  const { documents: all, opened } = props
  if (all.length === 0) return null
  return (
    <Stack gap="xs" component="section" aria-label={COPY.ceremony.attached}>
      <Title order={4}>{COPY.ceremony.attached}</Title>
      <Text fz="sm" c="dimmed">
        {COPY.ceremony.attachedText}
      </Text>
      <Stack gap="xs" component="ul" className="plain-list">
        {all.map((each) => (
          <li key={each.id} style={{ overflowWrap: 'anywhere' }}>
            <FileLink file={each} onOpen={() => props.onOpen?.(each.id)} />
            <Text fz="xs" c="dimmed">
              {COPY.documents.from[each.side]}
              {opened && ` · ${opened.has(each.id) ? COPY.ceremony.opened : COPY.ceremony.notOpened}`}
            </Text>
            <Text fz="xs" c="dimmed" ff="monospace">
              {COPY.ceremony.hashOf(each.sha256)}
            </Text>
          </li>
        ))}
      </Stack>
    </Stack>
  )
}
