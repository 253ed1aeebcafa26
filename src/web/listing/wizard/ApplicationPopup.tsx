import { Button, Group, Text } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router'
import { deviceStorage } from '#web/lib/storage.ts'
import { Dialog } from '#web/ui/dialog/Dialog.tsx'
import { COPY } from './copy.ts'

const keyOf = (userId: string) => `parley.told.application.${userId}`

/** Where the browser forbids storage, it is told each time. */
const wasTold = (userId: string): boolean => deviceStorage.read(keyOf(userId)) !== null

const noteTold = (userId: string): void => void deviceStorage.keep(keyOf(userId), 'yes')

/** What an agent who may not publish is told first, once on each device: a listing application is required (spec 2 §1), or waits for its answer. */
export const ApplicationPopup = ({ userId, applied }: { userId: string; applied: boolean }) => {
  const [open, setOpen] = useState(() => !wasTold(userId))
  if (!open) return null
  const close = () => {
    noteTold(userId)
    setOpen(false)
  }
  return (
    <Dialog title={applied ? COPY.applied : COPY.application} onClose={close}>
      <Text>{applied ? COPY.appliedText : COPY.applicationText}</Text>
      <Group justify="flex-end" gap="xs" mt="md">
        {!applied && (
          <Button variant="default" component={Link} to="/agent-profile" onClick={close}>
            {COPY.apply}
          </Button>
        )}
        <Button onClick={close} data-autofocus>
          {COPY.applicationRead}
        </Button>
      </Group>
    </Dialog>
  )
}
