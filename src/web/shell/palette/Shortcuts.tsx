import { Kbd, Stack, Switch, Table } from '@mantine/core'
import { Dialog } from '#web/ui/dialog/Dialog.tsx'
import { COPY } from './copy.ts'

/** The shortcuts that there are (look.md "Shell"); the one of a single letter can be switched off (WCAG 2.1.4). */
const Shortcuts = (props: { single: boolean; onSingle: (on: boolean) => void; onClose: () => void }) => (
  <Dialog title={COPY.shortcuts.title} onClose={props.onClose}>
    <Stack>
      <Table>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{COPY.shortcuts.key}</Table.Th>
            <Table.Th>{COPY.shortcuts.does}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {COPY.shortcuts.list.map(([keys, does]) => (
            <Table.Tr key={keys}>
              <Table.Td style={{ whiteSpace: 'nowrap' }}>
                <Kbd>{keys}</Kbd>
              </Table.Td>
              <Table.Td>{does}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
      <Switch
        label={COPY.shortcuts.single}
        checked={props.single}
        onChange={(event) => props.onSingle(event.currentTarget.checked)}
      />
    </Stack>
  </Dialog>
)

export default Shortcuts
