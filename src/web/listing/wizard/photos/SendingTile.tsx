import { Button, Group, Progress, Text } from '@mantine/core'
import { COPY } from './copy.ts'
import classes from './photos.module.css'
import type { Sending } from './usePhotoUploads.ts'

/** A photograph on its way; one that did not arrive says why, and is tried again. */
export const SendingTile = (props: { each: Sending; retry: () => void; dismiss: () => void }) => {
  const { file, percent, failure } = props.each
  return (
    <li className={classes.tile} data-sending>
      <Text fz="sm" lineClamp={2} className={classes.name}>
        {file.name}
      </Text>
      {failure === null ? (
        <>
          <Progress value={percent ?? 0} aria-label={COPY.sending(file.name)} />
          {percent === null && (
            <Text fz="xs" c="dimmed">
              {COPY.waits}
            </Text>
          )}
        </>
      ) : (
        <>
          <Text fz="xs" c="var(--p-bad)" role="alert">
            {failure}
          </Text>
          <Group gap="xs">
            <Button size="xs" variant="default" onClick={props.retry} aria-label={COPY.retryOf(file.name)}>
              {COPY.retry}
            </Button>
            <Button size="xs" variant="subtle" onClick={props.dismiss} aria-label={COPY.dismissOf(file.name)}>
              {COPY.dismiss}
            </Button>
          </Group>
        </>
      )}
    </li>
  )
}
