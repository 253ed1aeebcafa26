import { Alert, Button, Checkbox, Group, SegmentedControl, Stack, Text } from '@mantine/core'
import { useState, type FormEvent } from 'react'
import { flushSync } from 'react-dom'
import { MAP_MAX_BYTES } from '#domain/paper/form/map.ts'
import type { Detail } from '#domain/kernel/refusal.ts'
import type { PropertyState } from '#domain/kernel/place/property-state.ts'
import { ApiError, messageOf } from '#web/lib/call/apiError.ts'
import { Dialog } from '#web/ui/dialog/Dialog.tsx'
import { BrokerageSelect } from './BrokerageSelect.tsx'
import { FormFields } from './FormFields.tsx'
import { FormFilePick } from './FormFilePick.tsx'
import { useAddForm, useFormFields } from './forms-queries.ts'
import { FORMS_COPY as COPY } from './forms-copy.ts'

const detailsOf = (error: unknown): readonly Detail[] => (error instanceof ApiError ? error.details : [])

/** What refusals call the two files. */
const TEMPLATE = 'template.pdf'
const MAP = 'map.json'

/** What the server found wrong with one of the files. */
const faultsOf = (name: string, error: unknown): readonly Detail[] =>
  detailsOf(error).filter(({ path }) => path.startsWith(name))

/** The first field of which something is asked, in the order they stand in. */
const firstAsked = (form: HTMLFormElement) =>
  form.querySelector<HTMLElement>('[aria-invalid="true"], [data-missing] button')

/** Adds a brokerage's form: its file, its map, and the administrator's word that the brokerage holds its license. */
export const AddForm = ({ onClose }: { onClose: () => void }) => {
  const [state, setState] = useState<PropertyState>('CA')
  const [brokerage, setBrokerage] = useState<string | null>(null)
  const [template, setTemplate] = useState<File | null>(null)
  const [map, setMap] = useState<File | null>(null)
  const [licensed, setLicensed] = useState(false)
  const [tried, setTried] = useState(false)
  const fields = useFormFields()
  const adding = useAddForm()
  const tooLong = map !== null && map.size > MAP_MAX_BYTES
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    // At once, so that the first field that asks for something is there to be led to.
    flushSync(() => setTried(true))
    if (!brokerage || !template || !map || tooLong || !licensed)
      return firstAsked(event.currentTarget)?.focus()
    const text = await map.text()
    adding.mutate({ brokerage, template, map: text }, { onSuccess: onClose })
  }
  const chosen = (file: File, keep: (file: File) => void) => {
    keep(file)
    adding.reset()
  }
  const brokerageProblem = detailsOf(adding.error).find(({ path }) => path === 'brokerage')?.message
  const unsaid = adding.isError && detailsOf(adding.error).length === 0
  return (
    <Dialog title={COPY.addTitle} size="lg" onClose={onClose}>
      <form onSubmit={(event) => void submit(event)} noValidate>
        <Stack gap="md">
          <SegmentedControl
            aria-label={COPY.state}
            data={[...COPY.states]}
            value={state}
            onChange={(value) => {
              setState(value as PropertyState)
              setBrokerage(null)
            }}
          />
          <BrokerageSelect
            key={state}
            state={state}
            value={brokerage}
            onChange={setBrokerage}
            error={tried && !brokerage ? COPY.required : brokerageProblem}
          />
          <FormFilePick
            label={COPY.template}
            hint={COPY.templateHint}
            accept="application/pdf"
            file={template}
            busy={fields.isPending}
            onPick={(file) => {
              chosen(file, setTemplate)
              fields.mutate(file)
            }}
            missing={tried && !template}
            faults={faultsOf(TEMPLATE, adding.error ?? fields.error)}
          />
          {fields.isError && detailsOf(fields.error).length === 0 && (
            <Alert color="red">{messageOf(fields.error)}</Alert>
          )}
          {fields.isPending && (
            <Text fz="sm" role="status">
              {COPY.reading}
            </Text>
          )}
          {fields.data && <FormFields form={fields.data} />}
          <FormFilePick
            label={COPY.map}
            hint={COPY.mapHint}
            accept="application/json,.json"
            file={map}
            onPick={(file) => chosen(file, setMap)}
            missing={tried && !map}
            faults={tooLong ? [{ path: MAP, message: COPY.tooLong }] : faultsOf(MAP, adding.error)}
          />
          <Checkbox
            label={COPY.licensed}
            checked={licensed}
            onChange={(event) => setLicensed(event.currentTarget.checked)}
            error={tried && !licensed ? COPY.required : undefined}
            aria-invalid={(tried && !licensed) || undefined}
          />
          {unsaid && (
            <Alert color="red" role="alert">
              {messageOf(adding.error)}
            </Alert>
          )}
          <Group justify="flex-end" gap="sm">
            <Button variant="default" onClick={onClose}>
              {COPY.cancel}
            </Button>
            <Button type="submit" loading={adding.isPending}>
              {COPY.save}
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  )
}
