import { Stack, Text } from '@mantine/core'
import type { BlindView } from '#api/offer/blind.ts'
import { useHomeTime } from '#web/lib/homeTime.tsx'
import { Dialog } from '#web/ui/dialog/Dialog.tsx'
import { BLIND_COPY } from './words.ts'

/** Who opened which paper meanwhile, when and why. */
export const Openings = (props: { openings: BlindView['openings']; onClose: () => void }) => {
  const { dateTime } = useHomeTime()
  return (
    <Dialog onClose={props.onClose} title={BLIND_COPY.openings} size="md">
      <Stack component="ul" gap="sm" m={0} pl="md">
        {props.openings.map(({ at, by, buyer, paper, reason }) => (
          <li key={`${at} ${paper} ${buyer}`}>
            <Text>{BLIND_COPY.openingLine(by, buyer, paper, dateTime(at))}</Text>
            <Text fz="sm" c="dimmed">
              {BLIND_COPY.reason(reason)}
            </Text>
          </li>
        ))}
      </Stack>
    </Dialog>
  )
}
