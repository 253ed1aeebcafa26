import { Checkbox, Stack } from '@mantine/core'
import { useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import type { OfferBody, OfferContext } from '#domain/offer/form/body.ts'
import { documentProblems } from '#domain/offer/form/step-documents.ts'
import { FileField } from '#web/ui/form/FileField.tsx'
import { DOCUMENTS, hasDocuments } from '#web/offer/review/documents.ts'
import { WIZARD_COPY } from '../copy.ts'

/**
 * Section 8 of the review: the files, asked for where the listing wants proof (spec 3 §5 step 8). What is missing is no error
 * before somebody has tried to send the offer.
 */
export const Documents = ({ ctx, tried = false }: { ctx: OfferContext; tried?: boolean }) => {
  const form = useFormContext<OfferBody>()
  const body = useWatch({ control: form.control }) as OfferBody
  const [confirmed, setConfirmed] = useState(() => hasDocuments(form.getValues()))
  const missing = new Map(documentProblems(body, ctx).map((each) => [each.path, each.message]))
  return (
    <Stack gap="sm">
      <Checkbox
        label={WIZARD_COPY.documents.noContacts}
        checked={confirmed}
        onChange={(event) => setConfirmed(event.currentTarget.checked)}
        description={confirmed ? undefined : WIZARD_COPY.documents.openUploads}
      />
      <div className="fields">
        {DOCUMENTS.map(({ key, label }) => (
          <FileField
            key={key}
            name={key}
            label={label}
            type="OFFER_DOCUMENT"
            required={missing.has(key)}
            needed={tried ? missing.get(key) : undefined}
            awaits={confirmed ? undefined : WIZARD_COPY.documents.first}
            w="half"
          />
        ))}
      </div>
    </Stack>
  )
}
