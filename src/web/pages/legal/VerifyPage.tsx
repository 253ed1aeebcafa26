import { Alert, Stack, Text, Title } from '@mantine/core'
import { COPY } from '#web/evidence/copy.ts'
import { DropFile } from '#web/evidence/DropFile.tsx'
import { useVerify } from '#web/evidence/useVerify.ts'
import { VerdictOf } from '#web/evidence/VerdictOf.tsx'
import { Page as Frame } from '#web/ui/Page.tsx'

/** Checks an evidence package in the browser: for everybody, without an account (issue 11 "Proof that outlives us"). */
export const Page = () => {
  const { checked, check } = useVerify()
  const again = checked.state === 'done' || checked.state === 'failed'
  return (
    <Frame title={COPY.title} lead={COPY.lead} width={720}>
      <DropFile
        label={again ? COPY.another : COPY.choose}
        onFile={(file) => void check(file)}
        busy={checked.state === 'checking'}
      />
      <div aria-live="polite">
        {checked.state === 'checking' && <Text>{COPY.checking(checked.name)}</Text>}
        {checked.state === 'failed' && <Alert color="red">{checked.sentence}</Alert>}
      </div>
      {checked.state === 'done' && <VerdictOf name={checked.name} verdict={checked.verdict} />}
      <Stack gap="xs" component="section">
        <Title order={2} fz="lg">
          {COPY.how}
        </Title>
        {COPY.howText.map((paragraph) => (
          <Text key={paragraph}>{paragraph}</Text>
        ))}
      </Stack>
    </Frame>
  )
}
