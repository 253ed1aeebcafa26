import { Alert, Button, Stack, Text, Title } from '@mantine/core'
import { useState } from 'react'
import type { ContractView } from '#api/contract/contract.ts'
import { FileLink } from '#web/ui/FileLink.tsx'
import { PdfViewer } from '#web/ui/pdf/PdfViewer.tsx'
import { PictureViewer } from '#web/ui/pdf/PictureViewer.tsx'
import { COPY } from '../copy.ts'
import { paperHash } from './paperHash.ts'

type Attached = ContractView['additionalDocuments'][number]

/**
 * The documents that are signed for together with the agreement: each with the hash that the record keeps. While they are read, each is
 * opened in its place, and counts as opened once it is on the screen and is the one on record.
 */
export const AttachedDocuments = (props: {
  documents: readonly Attached[]
  opened?: ReadonlySet<string>
  onOpen?: (id: string) => void
}) => {
  const { documents: all, opened, onOpen } = props
  if (all.length === 0) return null
  return (
    <Stack gap="xs" component="section" aria-label={COPY.ceremony.attached}>
      <Title order={4}>{COPY.ceremony.attached}</Title>
      <Text fz="sm" c="dimmed">
        {COPY.ceremony.attachedText}
      </Text>
      <Stack gap="xs" component="ul" className="plain-list">
        {all.map((each) => (
          <li key={each.id} style={{ overflowWrap: 'anywhere' }}>
            <FileLink file={each} />
            <Text fz="xs" c="dimmed">
              {COPY.documents.from[each.side]}
              {opened && ` · ${opened.has(each.id) ? COPY.ceremony.opened : COPY.ceremony.notOpened}`}
            </Text>
            <Text fz="xs" c="dimmed" ff="monospace">
              {COPY.ceremony.hashOf(each.sha256)}
            </Text>
            {onOpen && <InPlace document={each} onOpen={() => onOpen(each.id)} />}
          </li>
        ))}
      </Stack>
    </Stack>
  )
}

/** One of them, to be read where it stands. */
const InPlace = ({ document, onOpen }: { document: Attached; onOpen: () => void }) => {
  const [open, setOpen] = useState(false)
  const [another, setAnother] = useState(false)
  // A file's name ends with what its bytes are.
  const Viewer = document.name.toLowerCase().endsWith('.pdf') ? PdfViewer : PictureViewer
  const judge = async (bytes: Uint8Array) => {
    const hash = await paperHash(bytes)
    const same = hash === null || hash === document.sha256
    setAnother(!same)
    if (same) onOpen()
  }
  return (
    <Stack gap="xs" mt={4}>
      <Button
        variant="default"
        size="xs"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
        style={{ alignSelf: 'start' }}
      >
        {(open ? COPY.ceremony.closeOne : COPY.ceremony.readOne)(document.name)}
      </Button>
      {another && (
        <Alert color="red" role="alert">
          {COPY.ceremony.another}
        </Alert>
      )}
      {open && (
        <Viewer url={document.url} title={document.name} onBytes={(bytes) => void judge(bytes)} legible />
      )}
    </Stack>
  )
}
