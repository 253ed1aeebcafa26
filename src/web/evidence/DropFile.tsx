import { Button, Stack, Text } from '@mantine/core'
import { IconFileZip } from '@tabler/icons-react'
import { useState } from 'react'
import { PickFile } from '#web/ui/form/PickFile.tsx'
import { COPY } from './copy.ts'
import classes from './evidence.module.css'

/** A place for one file: dropped, or chosen with the button by hand and keyboard alike. */
export const DropFile = (props: { label: string; onFile: (file: File | null) => void; busy: boolean }) => {
  const [over, setOver] = useState(false)
  const [several, setSeveral] = useState(false)
  const take = (file: File | null, isAlone = true) => {
    setSeveral(!isAlone)
    if (isAlone) props.onFile(file)
  }
  return (
    <div
      className={classes.drop}
      data-over={over || undefined}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault()
        setOver(false)
        const { files } = event.dataTransfer
        take(files[0] ?? null, files.length <= 1)
      }}
    >
      <Stack gap="xs" align="center">
        <IconFileZip size={32} stroke={1.5} aria-hidden />
        <Text fw={600}>{over ? COPY.dropNow : COPY.drop}</Text>
        <Text fz="sm" c="dimmed">
          {COPY.or}
        </Text>
        <PickFile onChange={take} accept=".zip,application/zip">
          {(button) => (
            <Button {...button} loading={props.busy}>
              {props.label}
            </Button>
          )}
        </PickFile>
        {several && (
          <Text fz="sm" c="var(--p-bad)" role="alert">
            {COPY.oneAtATime}
          </Text>
        )}
      </Stack>
    </div>
  )
}
