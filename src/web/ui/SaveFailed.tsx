import { Button, Group, Paper, Stack, Text, Title } from '@mantine/core'
import { useState, type ReactNode } from 'react'
import { ApiError, isRefusal } from '#web/lib/apiError.ts'
import type { Autosave } from '#web/lib/useAutosave.ts'

/** Replaces the wizard when a save was refused (spec 2 §8, spec 3 §8); what was typed is still there, and what to do is a choice. */
const SaveFailed = (props: {
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

/**
 * What stands instead of a wizard whose save was refused for another reason than an answer: `fail` when somebody wanted to
 * go on and could not; a newer version of the record shows at once. `page` is null while all is well.
 */
export const useRefusedSave = (
  what: string,
  autosave: Autosave,
  saveOverLatest: () => Promise<unknown>,
): { fail: () => void; page: ReactNode } => {
  const [failed, setFailed] = useState(false)
  const stale = isRefusal(autosave.error, 'stale-version')
  const aboutField = autosave.error instanceof ApiError && autosave.error.details.length > 0
  const shown = (failed || stale) && autosave.status === 'refused' && !aboutField
  return {
    fail: () => setFailed(true),
    page: shown && (
      <SaveFailed
        what={what}
        stale={stale}
        message={autosave.message}
        onBack={() => setFailed(false)}
        onKeepMine={() => void saveOverLatest().then(() => setFailed(false))}
        onTakeTheirs={() => {
          autosave.discard()
          window.location.reload()
        }}
      />
    ),
  }
}
