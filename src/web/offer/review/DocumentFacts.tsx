import type { PropertyState } from '#domain/kernel/property-state.ts'
import type { OfferBody } from '#domain/offer/form/body.ts'
import { FileLink } from '#web/ui/form/FileField.tsx'
import { Facts } from '#web/ui/Facts.tsx'
import { attachedFiles } from './documents.ts'
import { REVIEW_COPY } from './copy.ts'

/** The files that came with the offer, to open. */
export const DocumentFacts = ({ body, state }: { body: OfferBody; state: PropertyState }) => {
  const files = attachedFiles(body, state)
  if (files.length === 0)
    return <p style={{ margin: 0, color: 'var(--p-muted)' }}>{REVIEW_COPY.documents.none}</p>
  return <Facts items={files.map(({ label, file }) => [label, <FileLink key={label} file={file} />])} />
}
