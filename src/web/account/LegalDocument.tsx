import { Stack, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { usDate } from '#domain/kernel/text/format.ts'
import type { LegalText } from '#domain/legal/text.ts'
import { Page } from '#web/ui/Page.tsx'
import { SupportAddress } from '#web/ui/SupportAddress.tsx'
import { COPY } from '#web/ui/copy.ts'

/** A line of it has 75 characters at most (look.md "Type and space"). */
const MEASURE = 528

/** Terms or policy as one reads them: one column, the day of this version under the title. `children`: what its reader decides, after it. */
export const LegalDocument = ({ text, children }: { text: LegalText; children?: ReactNode }) => (
  <Page title={text.title} lead={text.lead} width={MEASURE}>
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
    {children}
    <Text fz="sm" c="dimmed">
      {COPY.legal.support} <SupportAddress />
    </Text>
  </Page>
)
