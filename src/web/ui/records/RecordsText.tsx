import { Stack, Text, Title } from '@mantine/core'
import { usDate } from '#domain/kernel/format.ts'
import { ELECTRONIC_RECORDS } from '#domain/legal/electronic-records.ts'
import { COPY } from './copy.ts'

const { version, lead, sections } = ELECTRONIC_RECORDS

/** The whole text that is agreed to, as one reads it; headings of level `order`. */
export const RecordsText = ({ order }: { order: 3 | 4 }) => (
  <Stack gap="sm">
    <Text>{lead}</Text>
    {sections.map(({ title, paragraphs }) => (
      <Stack key={title} gap={4} component="section">
        <Title order={order} size="h4">
          {title}
        </Title>
        {paragraphs.map((paragraph) => (
          <Text key={paragraph} fz="sm">
            {paragraph}
          </Text>
        ))}
      </Stack>
    ))}
    <Text fz="sm" c="dimmed">
      {COPY.version(usDate(version))}
    </Text>
  </Stack>
)
