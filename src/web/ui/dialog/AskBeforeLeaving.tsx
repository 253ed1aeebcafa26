import { Button, Group, Stack, Text } from '@mantine/core'
import { useEffect } from 'react'
import { useBlocker } from 'react-router'
import { Dialog } from './Dialog.tsx'
import { letBackLead } from './useBackCloses.ts'
import { COPY } from '../copy.ts'

/** Asks before another page takes what was typed along: for a form that is not saved by itself. */
export const AskBeforeLeaving = ({ changed }: { changed: boolean }) => {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      // Whose session has ended cannot stay.
      changed && nextLocation.pathname !== currentLocation.pathname && nextLocation.pathname !== '/login',
  )
  // Closed, loaded anew, or left for another site: the browser asks in words of its own.
  useEffect(() => {
    if (!changed) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [changed])
  if (blocker.state !== 'blocked') return null
  return (
    <Dialog title={COPY.leaving.title} onClose={blocker.reset} size="md">
      <Stack gap="sm">
        <Text>{COPY.leaving.text}</Text>
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={blocker.reset} data-autofocus>
            {COPY.leaving.stay}
          </Button>
          <Button
            color="red.9"
            onClick={() => {
              letBackLead()
              blocker.proceed()
            }}
          >
            {COPY.leaving.leave}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  )
}
