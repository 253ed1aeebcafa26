import { Button, Group, Text } from '@mantine/core'
import type { Autosave } from '#web/lib/record/useAutosave.ts'
import { WIZARD_COPY } from './copy.ts'

const WORDS: Record<Autosave['status'], string> = {
  idle: '',
  unsaved: WIZARD_COPY.saveState.unsaved,
  saving: WIZARD_COPY.saveState.saving,
  saved: WIZARD_COPY.saveState.saved,
  offline: WIZARD_COPY.saveState.offline,
  refused: '',
}

/** Shows the save status ("Saved Now"); screen readers announce it too. */
export const SaveState = ({ autosave }: { autosave: Autosave }) => (
  <Group gap="xs" role="status" aria-live="polite" mih={24}>
    <Text fz="sm" c={autosave.status === 'refused' || !autosave.kept ? 'var(--p-bad)' : 'dimmed'}>
      {wordsOf(autosave)}
    </Text>
    {autosave.status === 'offline' && (
      <Button size="compact-sm" variant="subtle" onClick={() => void autosave.flush()}>
        {WIZARD_COPY.saveState.tryNow}
      </Button>
    )}
  </Group>
)

const wordsOf = ({ status, kept, message }: Autosave): string | null => {
  if (status === 'refused') return kept ? message : `${message ?? ''} ${WIZARD_COPY.saveState.notKept}`
  if (!kept && (status === 'unsaved' || status === 'offline')) return WIZARD_COPY.saveState.notKept
  return WORDS[status]
}
