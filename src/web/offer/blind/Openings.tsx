import { Button, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import type { BlindView } from '#api/offer/blind.ts'
import { dateTime } from '#domain/kernel/text/format.ts'
import { Dialog } from '#web/ui/dialog/Dialog.tsx'
import { BLIND_COPY } from './words.ts'

/** Who opened which paper meanwhile, when and why. */
export const OpeningsButton = ({ openings }: { openings: BlindView['openings'] }) => {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button size="compact-sm" variant="subtle" onClick={() => setOpen(true)}>
        {BLIND_COPY.opened(openings.length)}
      </Button>
      {open && (
        <Dialog onClose={() => setOpen(false)} title={BLIND_COPY.openings} size="md">
          <Stack component="ul" gap="sm" m={0} pl="md">
            {openings.map(({ at, by, buyer, paper, reason }) => (
              <li key={`${at} ${paper} ${buyer}`}>
                <Text>{BLIND_COPY.openingLine(by, buyer, paper, dateTime(at))}</Text>
                <Text fz="sm" c="dimmed">
                  {BLIND_COPY.reason(reason)}
                </Text>
              </li>
            ))}
          </Stack>
        </Dialog>
      )}
    </>
  )
}
