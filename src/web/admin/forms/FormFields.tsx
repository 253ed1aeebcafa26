import { Code, ScrollArea, Stack, Table, Text } from '@mantine/core'
import type { FormFieldsView } from './forms-queries.ts'
import { FORMS_COPY as COPY } from './forms-copy.ts'

/** What a map is written by: the hash of the form, and its fields by name. */
export const FormFields = ({ form }: { form: FormFieldsView }) => (
  <details>
    <summary>
      {COPY.fields}: {COPY.fieldsOf(form.fields.length, form.pages.length)}
    </summary>
    <Stack gap="xs" mt="xs">
      <Text fz="sm">
        {COPY.hash} <Code style={{ overflowWrap: 'anywhere' }}>{form.sha256}</Code>
      </Text>
      <ScrollArea.Autosize
        mah={240}
        className="card"
        viewportProps={{ tabIndex: 0, role: 'region', 'aria-label': COPY.fields }}
      >
        <Table fz="sm" horizontalSpacing="xs">
          <Table.Thead>
            <Table.Tr>
              <Table.Th scope="col">{COPY.field}</Table.Th>
              <Table.Th scope="col">{COPY.kind}</Table.Th>
              <Table.Th scope="col">{COPY.page}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {form.fields.map(({ name, kind, options, pages }) => (
              <Table.Tr key={name}>
                <Table.Th scope="row" fw={400} style={{ overflowWrap: 'anywhere' }}>
                  {name}
                </Table.Th>
                <Table.Td>{[COPY.kinds[kind], options.join(', ')].filter(Boolean).join(': ')}</Table.Td>
                <Table.Td className="num">{pages.join(', ')}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </ScrollArea.Autosize>
    </Stack>
  </details>
)
