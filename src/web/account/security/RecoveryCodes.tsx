import { Button, Checkbox, CopyButton, Group, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { Dialog } from '#web/ui/dialog/Dialog.tsx'
import { COPY } from './copy.ts'

/** Recovery codes, the one time that anybody sees them: they are put away only by whoever has kept them. */
export const RecoveryCodes = ({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) => {
  const [kept, setKept] = useState(false)
  const text = [COPY.codes.head, ...codes, ''].join('\n')
  return (
    <Dialog
      onClose={() => kept && onDone()}
      title={COPY.codes.title}
      closeOnClickOutside={false}
      closeOnEscape={false}
      withCloseButton={false}
    >
      <Stack gap="sm">
        <Text>{COPY.codes.lead}</Text>
        <ul
          className="plain-list"
          style={{
            display: 'grid',
            gridTemplateColumns: 'repeat(auto-fill, minmax(120px, 1fr))',
            gap: 8,
            fontFamily: 'var(--mantine-font-family-monospace)',
          }}
        >
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ul>
        <Group gap="xs">
          <CopyButton value={text}>
            {({ copied, copy }) => (
              <Button variant="default" onClick={copy}>
                {copied ? COPY.codes.copied : COPY.codes.copy}
              </Button>
            )}
          </CopyButton>
          <Button
            variant="default"
            component="a"
            href={`data:text/plain;charset=utf-8,${encodeURIComponent(text)}`}
            download={COPY.codes.file}
          >
            {COPY.codes.download}
          </Button>
        </Group>
        <Checkbox
          label={COPY.codes.kept}
          checked={kept}
          onChange={(event) => setKept(event.currentTarget.checked)}
        />
        <Group justify="flex-end">
          <Button onClick={onDone} disabled={!kept}>
            {COPY.codes.done}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  )
}
