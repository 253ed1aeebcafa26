import { Button, Group, Text } from '@mantine/core'
import { useState } from 'react'
import * as api from '#api/admin/forms.ts'
import { call } from '#web/lib/call/api.ts'
import { date } from '#web/lib/format.ts'
import { ConfirmDialog } from '#web/ui/dialog/ConfirmDialog.tsx'
import { StatusBadge } from '#web/ui/facts/StatusBadge.tsx'
import { toast } from '#web/ui/toast.ts'
import { AddForm } from './AddForm.tsx'
import { AdminTable } from '../table/AdminTable.tsx'
import type { Column } from '../table/column.ts'
import { FORMS, reloadForms } from './forms-queries.ts'
import { FORMS_COPY as COPY } from './forms-copy.ts'

type Form = api.FormView

const nameOf = ({ templateId, version, brokerage }: Form): string =>
  COPY.named(templateId, version, brokerage.name)

const Lines = ({ first, second }: { first: string; second: string }) => (
  <div>
    <div>{first}</div>
    <Text fz="sm" c="dimmed">
      {second}
    </Text>
  </div>
)

const Status = ({ form: { inUse, problems } }: { form: Form }) => (
  <div>
    <StatusBadge tone={inUse ? 'active' : 'else'} size="sm">
      {inUse ? COPY.inUse : COPY.off}
    </StatusBadge>
    {problems.map(({ what, at }) => (
      <Text key={what} fz="sm" c="var(--p-bad)" maw={280} style={{ whiteSpace: 'normal' }}>
        {COPY.problem(what, at)}
      </Text>
    ))}
  </div>
)

const columnsFor = (onSwitch: (form: Form) => void): readonly Column<Form>[] => [
  {
    title: COPY.columns.brokerage,
    cell: ({ brokerage }) => <Lines first={brokerage.name} second={COPY.license(brokerage.licenseNumber)} />,
  },
  {
    title: COPY.columns.form,
    place: 'head',
    cell: ({ templateId, formRevision }) => <Lines first={templateId} second={COPY.revision(formRevision)} />,
  },
  { title: COPY.columns.version, cell: ({ version }) => <span className="num">{version}</span> },
  { title: COPY.columns.size, cell: ({ pages, fields }) => COPY.size(pages, fields) },
  { title: COPY.columns.agreements, cell: ({ agreements }) => <span className="num">{agreements}</span> },
  {
    title: COPY.columns.added,
    cell: ({ addedAt, addedBy }) => <span className="num">{COPY.by(date(addedAt), addedBy)}</span>,
  },
  { title: COPY.columns.status, cell: (form) => <Status form={form} /> },
  {
    title: COPY.columns.actions,
    place: 'act',
    cell: (form) => (
      <Group gap="xs">
        <Button
          component="a"
          href={`/api/files/forms/${form.id}/preview.pdf`}
          target="_blank"
          rel="noreferrer"
          size="compact-sm"
          variant="default"
          aria-label={COPY.previewOf(nameOf(form))}
        >
          {COPY.preview}
        </Button>
        <Button
          size="compact-sm"
          variant="default"
          aria-label={form.inUse ? COPY.offOf(nameOf(form)) : COPY.onOf(nameOf(form))}
          onClick={() => onSwitch(form)}
        >
          {form.inUse ? COPY.switchOff : COPY.on}
        </Button>
      </Group>
    ),
  },
]

/** Brokerages' own forms, which are filled in place of the summary (negotiation.md §7). */
export const Forms = ({ label }: { label: string }) => {
  const [adding, setAdding] = useState(false)
  const [chosen, setChosen] = useState<Form | null>(null)
  const to = chosen?.inUse ? 'off' : 'on'
  const change = async () => {
    if (!chosen) return
    await call(api.switchForm, { params: { id: chosen.id }, body: { inUse: !chosen.inUse } })
    setChosen(null)
    toast(COPY.switched)
    await reloadForms()
  }
  return (
    <>
      <Group justify="space-between" align="flex-start" gap="sm">
        <Text c="dimmed" maw="72ch" style={{ flex: '1 1 320px' }}>
          {COPY.intro}
        </Text>
        <Button onClick={() => setAdding(true)} aria-haspopup="dialog">
          {COPY.add}
        </Button>
      </Group>
      <AdminTable
        label={label}
        lines
        rows={FORMS}
        filters={COPY.filters}
        columns={columnsFor(setChosen)}
        none={COPY.none}
      />
      {adding && <AddForm onClose={() => setAdding(false)} />}
      {chosen && (
        <ConfirmDialog
          opened
          onClose={() => setChosen(null)}
          title={COPY.switchTitle[to]}
          about={`form/${chosen.id}`}
          confirm={COPY.switchConfirm[to]}
          onConfirm={change}
        >
          <Text fw={600}>{nameOf(chosen)}</Text>
          <Text>{COPY.switchText[to]}</Text>
        </ConfirmDialog>
      )}
    </>
  )
}
