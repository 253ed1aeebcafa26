import { Alert, Stack, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { reportOf } from '#domain/evidence/report.ts'
import type { Verdict } from '#domain/evidence/verify.ts'
import { supportQuery } from '#web/lib/support.ts'
import { COPY } from './copy.ts'
import classes from './evidence.module.css'

const focus = (heading: HTMLHeadingElement | null) => heading?.focus()

/** What a check found, in words: that everything holds and what that proves, or each thing that is wrong and where. */
export const VerdictOf = ({ name, verdict }: { name: string; verdict: Verdict }) => {
  // Without the network the check is the same; only this one sentence is missing.
  const own = useQuery(supportQuery()).data?.sealFingerprint
  const print = verdict.valid ? verdict.proven?.certificate?.fingerprint : undefined
  return (
    <Stack gap="sm" component="section" aria-labelledby="verdict">
      <Alert color={verdict.valid ? 'sea' : 'red'} role="status">
        <Title order={2} id="verdict" fz="lg" ref={focus} tabIndex={-1} style={{ outline: 'none' }}>
          {verdict.valid ? COPY.valid : COPY.notValid}
        </Title>
        <Text mt={4} style={{ overflowWrap: 'anywhere' }}>
          {verdict.valid ? COPY.validOf(name) : COPY.notValidOf(name, verdict.findings.length)}
        </Text>
      </Alert>
      {verdict.valid && <Title order={3}>{COPY.proven}</Title>}
      <ul className={classes.list}>
        {[...new Set(reportOf(verdict))].map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
        {own !== undefined && print !== undefined && <li>{own === print ? COPY.ours : COPY.notOurs}</li>}
      </ul>
    </Stack>
  )
}
