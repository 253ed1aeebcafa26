import { Button, Group, Paper, Stack, Table, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import type { Clash } from '#web/lib/threeWay.ts'

/** Stands instead of a wizard whose save was refused (spec 2 §8, spec 3 §8); what was typed is still there. */
export const SaveFailed = (props: {
  /** What was being saved, as the person calls it. */
  what: string
  message: string | null
  children?: ReactNode
  actions: ReactNode
}) => (
  <Paper className="card" p="lg" maw={720} mx="auto" role="alert">
    <Stack gap="xs" align="flex-start">
      <Title order={1}>Something went wrong with saving your {props.what}</Title>
      <Text>{props.message}</Text>
      <Text c="dimmed" fz="sm">
        Your answers are kept on this device.
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

const NOTHING = 'No answer'

/** The answers that were changed here and elsewhere, side by side; which ones stay is the person's choice. */
export const VersionChoice = (props: {
  what: string
  message: string | null
  clashes: readonly Clash[]
  describe: (clash: Clash) => ReadableClash
  choose: (whose: 'mine' | 'theirs') => void
}) => (
  <SaveFailed
    what={props.what}
    message={props.message}
    actions={
      <>
        <Button onClick={() => props.choose('mine')}>Keep my answers</Button>
        <Button variant="default" onClick={() => props.choose('theirs')}>
          Use the latest version
        </Button>
      </>
    }
  >
    <Text>These answers were changed here and elsewhere. All other changes, yours and theirs, are kept.</Text>
    <Table layout="fixed" style={{ overflowWrap: 'anywhere' }}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>Answer</Table.Th>
          <Table.Th>Yours</Table.Th>
          <Table.Th>Latest version</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {props.clashes.map(props.describe).map(({ path, label, mine, theirs }) => (
          <Table.Tr key={path}>
            <Table.Th scope="row">{label}</Table.Th>
            <Table.Td>{mine || NOTHING}</Table.Td>
            <Table.Td>{theirs || NOTHING}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  </SaveFailed>
)
