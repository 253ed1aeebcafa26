import { Stack, Text, Title } from '@mantine/core'
import { usDate } from '#domain/kernel/text/format.ts'
import type { LegalText } from '#domain/legal/text.ts'
import { Page } from '#web/ui/Page.tsx'
import { COPY } from '#web/ui/copy.ts'

/** Terms or policy as one reads them: one column, the day of this version under the title. */
export const LegalDocument = ({ text }: { text: LegalText }) => (
  <Page title={text.title} lead={text.lead} width={720}>
    <Text fz="sm" c="dimmed">
      {COPY.legal.since(usDate(text.version))}
    </Text>
    {text.sections.map(({ title, paragraphs }) => (
      <Stack key={title} gap="xs" component="section">
        <Title order={2}>{title}</Title>
        {paragraphs.map((paragraph) => (
          <Text key={paragraph}>{paragraph}</Text>
        ))}
      </Stack>
    ))}
  </Page>
)
