import { Button, Group, Text } from '@mantine/core'
import type { Autosave } from '#web/lib/useAutosave.ts'

const WORDS: Record<Autosave['status'], string> = {
  idle: '',
  unsaved: 'Unsaved changes',
  saving: 'Saving…',
  saved: 'Saved Now',
  offline: 'You’re offline. Your work is saved on this device and will sync when you’re back online.',
  refused: '',
}

/** Nothing would be left of the work if the page were closed now. */
const NOT_KEPT = 'This browser cannot keep your work. Stay on this page until it is saved.'

/** Shows the save status ("Saved Now"); screen readers announce it too. */
export const SaveState = ({ autosave }: { autosave: Autosave }) => (
  <Group gap="xs" role="status" aria-live="polite" mih={24}>
    <Text fz="sm" c={autosave.status === 'refused' || !autosave.kept ? 'var(--p-bad)' : 'dimmed'}>
      {wordsOf(autosave)}
    </Text>
    {autosave.status === 'offline' && (
      <Button size="compact-sm" variant="subtle" onClick={() => void autosave.flush()}>
        Try now
      </Button>
    )}
  </Group>
)

const wordsOf = ({ status, kept, message }: Autosave): string | null => {
  if (status === 'refused') return kept ? message : `${message ?? ''} ${NOT_KEPT}`
  if (!kept && (status === 'unsaved' || status === 'offline')) return NOT_KEPT
  return WORDS[status]
}
