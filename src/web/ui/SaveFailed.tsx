import { Button, Group, Paper, Stack, Text, Title } from '@mantine/core'

/** Replaces the wizard when a save was refused (spec 2 §8, spec 3 §8); what was typed is still there, and what to do is a choice. */
export const SaveFailed = (props: {
  /** What was being saved, as the person calls it. */
  what: string
  message: string | null
  stale: boolean
  onBack: () => void
  onKeepMine: () => void
  onTakeTheirs: () => void
}) => (
  <Paper className="card" p="lg" maw={720} mx="auto" role="alert">
    <Stack gap="xs" align="flex-start">
      <Title order={1}>Something went wrong with saving your {props.what}</Title>
      <Text>{props.message}</Text>
      <Text c="dimmed" fz="sm">
        Your answers are kept on this device.
      </Text>
      <Group gap="xs">
        {props.stale ? (
          <>
            <Button onClick={props.onKeepMine}>Keep my answers</Button>
            <Button variant="default" onClick={props.onTakeTheirs}>
              Use the latest version
            </Button>
          </>
        ) : (
          <Button onClick={props.onBack}>Back to the {props.what}</Button>
        )}
      </Group>
    </Stack>
  </Paper>
)
