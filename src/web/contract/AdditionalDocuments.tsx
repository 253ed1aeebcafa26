import { Button, Group, Progress, Stack, Text, TextInput, Title } from '@mantine/core'
import { useState } from 'react'
import type { ContractView } from '#api/contract/contract.ts'
import { DOCUMENTS_EACH, LABEL_MAX, labelProblem } from '#domain/contract/documents.ts'
import { messageOf } from '#web/lib/call/apiError.ts'
import { acceptOf } from '#web/ui/form/FileField.tsx'
import { FileLink } from '#web/ui/FileLink.tsx'
import { remainingBeside } from '#web/ui/form/remainingBeside.tsx'
import { SignatureLost } from '#web/ui/form/SignatureLost.tsx'
import { PickFile } from '#web/ui/form/PickFile.tsx'
import { useUpload } from '#web/ui/form/useUpload.ts'
import { saveDocuments } from './queries.ts'
import { COPY } from './copy.ts'

/** Documents of the deal that the two agents attach until somebody has signed, for every party to read (negotiation.md K8). */
export const AdditionalDocuments = ({ contract }: { contract: ContractView }) => {
  const [failure, setFailure] = useState<string | null>(null)
  const may = contract.can.attachDocuments.allowed
  const all = contract.additionalDocuments
  const mine = all.filter((each) => each.mine)
  const save = async (list: readonly { id: string; label: string }[]) => {
    setFailure(null)
    try {
      await saveDocuments(
        contract,
        list.map(({ id, label }) => ({ id, label })),
      )
      return true
    } catch (error) {
      setFailure(messageOf(error))
      return false
    }
  }
  if (all.length === 0 && !may) return null
  return (
    <Stack gap="xs" component="section" aria-label={COPY.documents.additional}>
      <Title order={3} size="h4">
        {COPY.documents.additional}
      </Title>
      <Text fz="sm" c="dimmed">
        {COPY.documents.fixed}
      </Text>
      {all.length === 0 && <Text fz="sm">{COPY.documents.none}</Text>}
      <Stack gap="xs" component="ul" className="plain-list">
        {all.map((each) => (
          <li key={each.id}>
            <Group justify="space-between" gap="xs">
              <div style={{ minWidth: 0, overflowWrap: 'anywhere' }}>
                <FileLink file={each} />
                <Text fz="xs" c="dimmed">
                  {COPY.documents.from[each.side]}
                </Text>
              </div>
              {may && each.mine && (
                <Button
                  size="xs"
                  variant="default"
                  aria-label={COPY.documents.removeOf(each.label)}
                  onClick={() => void save(mine.filter((other) => other !== each))}
                >
                  {COPY.documents.remove}
                </Button>
              )}
            </Group>
          </li>
        ))}
      </Stack>
      {may && <AddDocument full={mine.length >= DOCUMENTS_EACH} onAdd={(added) => save([...mine, added])} />}
      {failure && (
        <Text c="var(--p-bad)" fz="sm" role="alert">
          {failure}
        </Text>
      )}
    </Stack>
  )
}

/** One more: what it is, and its file. */
const AddDocument = (props: {
  full: boolean
  onAdd: (added: { id: string; label: string }) => Promise<boolean>
}) => {
  const { send, percent, failure, signatureLost } = useUpload('ADDENDUM')
  const [label, setLabel] = useState('')
  const [tried, setTried] = useState(false)
  const name = label.trim()
  const wrong = labelProblem(name)
  if (props.full) return <Text fz="sm">{COPY.documents.full(DOCUMENTS_EACH)}</Text>
  const pick = async (file: File | null) => {
    const sent = file && (await send(file))
    if (sent && (await props.onAdd({ id: sent.id, label: name }))) setLabel('')
  }
  return (
    <Stack gap="xs">
      <TextInput
        label={COPY.documents.label}
        maxLength={LABEL_MAX}
        {...remainingBeside(label, { maxLength: LABEL_MAX, description: COPY.documents.labelHint })}
        value={label}
        onChange={(event) => {
          setTried(false)
          setLabel(event.currentTarget.value)
        }}
        error={failure ?? (tried && (name === '' ? COPY.documents.labelNeeded : wrong))}
      />
      <Text fz="sm" c="dimmed">
        {COPY.documents.contact}
      </Text>
      <Group>
        <PickFile onChange={(file) => void pick(file)} accept={acceptOf('ADDENDUM')}>
          {({ onClick }) => (
            <Button
              variant="default"
              loading={percent !== null}
              onClick={() => (name === '' || wrong ? setTried(true) : onClick())}
            >
              {COPY.documents.add}
            </Button>
          )}
        </PickFile>
      </Group>
      {percent !== null && <Progress value={percent} aria-label={COPY.documents.progress} />}
      <SignatureLost lost={signatureLost} />
    </Stack>
  )
}
