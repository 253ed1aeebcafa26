import { Button, Checkbox, Code, CopyButton, Group, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { Dialog } from '#web/ui/dialog/Dialog.tsx'
import { COPY } from './copy.ts'

const T = COPY.once

/** A key or a secret, the one time that anybody sees it: put away only by whoever has kept it. */
export const ShownOnce = (props: { of: 'key' | 'secret'; value: string; onDone: () => void }) => {
  const [kept, setKept] = useState(false)
  return (
    <Dialog
      onClose={() => kept && props.onDone()}
      title={T[props.of]}
      closeOnClickOutside={false}
      closeOnEscape={false}
      withCloseButton={false}
    >
      <Stack gap="sm">
        <Text>{T.lead}</Text>
        <Code
          block
          aria-label={T[`${props.of}Label`]}
          style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}
        >
          {props.value}
        </Code>
        <CopyButton value={props.value}>
          {({ copied, copy }) => (
            <Button variant="default" onClick={copy} style={{ alignSelf: 'flex-start' }}>
              {copied ? COPY.copied : COPY.copy}
            </Button>
          )}
        </CopyButton>
        <Checkbox label={T.kept} checked={kept} onChange={(event) => setKept(event.currentTarget.checked)} />
        <Group justify="flex-end">
          <Button onClick={props.onDone} disabled={!kept}>
            {T.done}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  )
}
