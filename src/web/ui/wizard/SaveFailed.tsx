import { Button, Group, Paper, Stack, Table, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import type { Clash } from '#web/lib/record/threeWay.ts'
import { WIZARD_COPY } from './copy.ts'

/** Stands instead of a wizard whose save was refused (spec 2 §8, spec 3 §8); what was typed is still there. */
export const SaveFailed = (props: {
  /** What was being saved, as the person calls it. */
  what: string
  /** Where nothing was being saved: what happened instead. */
  title?: string
  message: string | null
  children?: ReactNode
  actions: ReactNode
}) => (
  <Paper className="card" p="lg" maw={720} mx="auto" role="alert">
    <Stack gap="xs" align="flex-start">
      <Title order={1}>{props.title ?? WIZARD_COPY.saveFailed.title(props.what)}</Title>
      <Text>{props.message}</Text>
      <Text c="dimmed" fz="sm">
        {WIZARD_COPY.saveFailed.kept}
      </Text>
      {props.children}
      <Group gap="xs">{props.actions}</Group>
    </Stack>
  </Paper>
)

/** How an answer reads: its question, and both values in words. */
export interface ReadableClash {
  readonly path: string
  readonly label: string
  readonly mine: string
  readonly theirs: string
}

/** The answers that were changed here and elsewhere, side by side; which ones stay is the person's choice. */
export const VersionChoice = (props: {
  what: string
  title?: string
  message: string | null
  clashes: readonly Clash[]
  describe: (clash: Clash) => ReadableClash
  choose: (whose: 'mine' | 'theirs') => void
}) => (
  <SaveFailed
    what={props.what}
    title={props.title}
    message={props.message}
    actions={
      <>
        <Button onClick={() => props.choose('mine')}>{WIZARD_COPY.saveFailed.keepMyAnswers}</Button>
        <Button variant="default" onClick={() => props.choose('theirs')}>
          {WIZARD_COPY.saveFailed.useLatest}
        </Button>
      </>
    }
  >
    <Text>{WIZARD_COPY.saveFailed.clashes}</Text>
    <Table layout="fixed" style={{ overflowWrap: 'anywhere' }}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{WIZARD_COPY.saveFailed.answer}</Table.Th>
          <Table.Th>{WIZARD_COPY.saveFailed.yours}</Table.Th>
          <Table.Th>{WIZARD_COPY.saveFailed.latestVersion}</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {props.clashes.map(props.describe).map(({ path, label, mine, theirs }) => (
          <Table.Tr key={path}>
            <Table.Th scope="row">{label}</Table.Th>
            <Table.Td>{mine || WIZARD_COPY.saveFailed.nothing}</Table.Td>
            <Table.Td>{theirs || WIZARD_COPY.saveFailed.nothing}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  </SaveFailed>
)
