import { Button, Group, Text } from '@mantine/core'
import type { Autosave } from '#web/lib/useAutosave.ts'

const WORDS: Record<Autosave['status'], string> = {
  idle: '',
  unsaved: 'Unsaved changes',
  saving: 'Saving…',
  saved: 'Saved Now',
  offline: 'No connection. Your work is kept on this device and will be saved when you are back online.',
  refused: '',
}

/** Says how the work stands ("Saved Now"); a screen reader hears it too. */
export const SaveState = ({ autosave }: { autosave: Autosave }) => (
  <Group gap="xs" role="status" aria-live="polite" mih={24}>
    <Text fz="sm" c={autosave.status === 'refused' ? 'var(--p-bad)' : 'dimmed'}>
      {autosave.status === 'refused' ? autosave.message : WORDS[autosave.status]}
    </Text>
    {autosave.status === 'offline' && (
      <Button size="compact-sm" variant="subtle" onClick={() => void autosave.flush()}>
        Try now
      </Button>
    )}
  </Group>
)
