import { Anchor, Button, Group, Stack, Text, TextInput, Title } from '@mantine/core'
import { useState, type FormEvent } from 'react'
import { readSampleRecord } from '#api/account/records-consent.ts'
import { CODE_LENGTH, typedCode } from '#domain/account/electronic-records.ts'
import { ELECTRONIC_RECORDS } from '#domain/legal/electronic-records.ts'
import { urlOf } from '#web/lib/call/api.ts'
import { messageOf } from '#web/lib/call/apiError.ts'
import { PdfViewer } from '../pdf/PdfViewer.tsx'
import { agree } from './queries.ts'
import { COPY } from './copy.ts'
import { usDate } from '#domain/kernel/text/format.ts'

const { version, lead, sections } = ELECTRONIC_RECORDS

/** The whole text that is agreed to, as one reads it; headings of level `order`. */
const RecordsText = ({ order }: { order: 3 | 4 }) => (
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

const SAMPLE = urlOf(readSampleRecord.path)

/** Agreeing to electronic records: the text is read, the sample opened, and its code typed (15 U.S.C. 7001(c)). */
export const GiveConsent = (props: { order: 3 | 4; onGiven: () => void }) => {
  const [open, setOpen] = useState(false)
  const [code, setCode] = useState('')
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (typedCode(code).length !== CODE_LENGTH) {
      setFailure(COPY.codeNeeded)
      return
    }
    setBusy(true)
    setFailure(null)
    try {
      await agree(ELECTRONIC_RECORDS.version, code)
      props.onGiven()
    } catch (error) {
      setFailure(messageOf(error))
    } finally {
      setBusy(false)
    }
  }
  return (
    <form onSubmit={(event) => void submit(event)} noValidate>
      <Stack gap="sm">
        <RecordsText order={props.order} />
        <Group gap="sm">
          <Button variant="default" aria-expanded={open} onClick={() => setOpen(!open)}>
            {COPY.open}
          </Button>
          <Anchor href={SAMPLE} target="_blank" rel="noreferrer" fz="sm" underline="always">
            {COPY.download}
          </Anchor>
        </Group>
        {open && <PdfViewer url={SAMPLE} title={COPY.sample} />}
        <TextInput
          label={COPY.code}
          description={COPY.codeHint}
          inputMode="numeric"
          autoComplete="off"
          maxLength={12}
          maw={420}
          value={code}
          onChange={(event) => setCode(event.currentTarget.value)}
          error={failure}
        />
        <Text fz="sm" c="dimmed">
          {COPY.paper}
        </Text>
        <Group justify="flex-end">
          <Button type="submit" loading={busy}>
            {COPY.agree}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
