import { Button } from '@mantine/core'
import { useState } from 'react'
import type { OfferView } from '#api/offer-records.ts'
import { PdfDialog } from '../PdfDialog.tsx'
import { SaveDraft } from './SaveDraft.tsx'
import { WIZARD_COPY } from './copy.ts'

/** Save draft and View RPA, beside Back (spec 3 §2 "Wizard footer"); the state's own buttons are with the review. */
export const FooterTools = ({ offer, save }: { offer: OfferView | null; save: () => Promise<boolean> }) => {
  const [pdf, setPdf] = useState(false)
  return (
    <>
      <SaveDraft save={save} />
      {offer?.rpaUrl && (
        <Button variant="subtle" onClick={() => setPdf(true)}>
          {WIZARD_COPY.viewRpa}
        </Button>
      )}
      {pdf && offer?.rpaUrl && (
        <PdfDialog url={offer.rpaUrl} title={WIZARD_COPY.agreement} onClose={() => setPdf(false)} />
      )}
    </>
  )
}
