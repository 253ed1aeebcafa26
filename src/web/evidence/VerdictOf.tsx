import { Alert, Stack, Text, TextInput, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { reportOf, whoseKey, whyUnknown } from '#domain/evidence/report.ts'
import { isFingerprint, sameFingerprint } from '#domain/evidence/verify/verify-manifest.ts'
import type { Verdict } from '#domain/evidence/verify/verify.ts'
import { metaDataQuery } from '#web/lib/metaData.ts'
import { COPY } from './copy.ts'
import classes from './evidence.module.css'

const focus = (heading: HTMLHeadingElement | null) => heading?.focus()

const headingOf = ({ valid, isPackage }: Verdict, others: boolean): string => {
  if (others) return COPY.otherKey
  if (!isPackage) return COPY.noPackage
  return valid ? COPY.valid : COPY.notValid
}

const sentenceOf = (name: string, { valid, findings, isPackage, sealedBy }: Verdict): string => {
  if (sealedBy) return COPY.sealedPdfOf(name)
  if (!isPackage) return COPY.noPackageOf(name)
  return valid ? COPY.validOf(name) : COPY.notValidOf(name, findings.length)
}

const colorOf = ({ valid, isPackage }: Verdict, others: boolean): string => {
  if (!isPackage && !others) return 'yellow'
  return valid && !others ? 'sea' : 'red'
}

/** What a check found, in words: that everything holds and what that proves, or each thing that is wrong and where. */
export const VerdictOf = ({ name, verdict }: { name: string; verdict: Verdict }) => {
  // Without the network the check is the same; only this one sentence is missing.
  const own = useQuery(metaDataQuery()).data?.sealFingerprint
  const certificate = verdict.valid ? verdict.proven?.certificate : verdict.sealedBy
  const print = certificate?.fingerprint
  const [typed, setTyped] = useState('')
  const same = print !== undefined && sameFingerprint(typed, print)
  // Of a fingerprint that is still being typed nothing is said.
  const compared = isFingerprint(typed)
  const others = print !== undefined && compared && !same
  // Whose key it is has a verdict of its own.
  const lines = reportOf(verdict).filter((line) => !certificate || line !== whoseKey(certificate, false))
  return (
    <Stack gap="sm" component="section" aria-labelledby="verdict">
      <Alert color={colorOf(verdict, others)} role="status">
        <Title order={2} id="verdict" fz="lg" ref={focus} tabIndex={-1} style={{ outline: 'none' }}>
          {headingOf(verdict, others)}
        </Title>
        <Text mt={4} style={{ overflowWrap: 'anywhere' }}>
          {others ? COPY.otherKeyOf(name) : sentenceOf(name, verdict)}
        </Text>
      </Alert>
      {certificate && (
        <Alert color={compared ? (same ? 'sea' : 'red') : 'yellow'}>
          <Title order={2} fz="lg">
            {compared ? (same ? COPY.who.same : COPY.who.other) : COPY.who.unchecked}
          </Title>
          <Text mt={4} aria-live="polite">
            {compared ? (same ? COPY.sameFingerprint : COPY.otherFingerprint) : whyUnknown(certificate)}
          </Text>
          {own !== undefined && <Text mt="xs">{own === print ? COPY.ours : COPY.notOurs}</Text>}
          <TextInput
            mt="xs"
            label={COPY.fingerprint}
            description={COPY.fingerprintHelp}
            value={typed}
            onChange={(event) => setTyped(event.currentTarget.value)}
            maxLength={200}
          />
        </Alert>
      )}
      {verdict.valid && (
        <Title order={2} fz="lg">
          {COPY.proven}
        </Title>
      )}
      <ul className={classes.list}>
        {[...new Set(lines)].map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </Stack>
  )
}
