import { Button, Group } from '@mantine/core'
import { useState } from 'react'
import type { OfferView } from '#api/offer-records.ts'
import { OFFER_STEPS } from '#domain/offer/form/complete.ts'
import { toast } from '#web/ui/toast.ts'
import { PdfDialog } from '../PdfDialog.tsx'
import classes from './wizard.module.css'

/** Back, Continue, Save draft, View RPA (spec 3 §2 "Wizard footer"); the state's own buttons stand with the review. */
export const WizardFooter = (props: {
  step: number
  offer: OfferView | null
  saving: boolean
  onBack: () => void
  onSaveDraft: () => Promise<boolean>
}) => {
  const { step, offer } = props
  const [pdf, setPdf] = useState(false)
  const last = step === OFFER_STEPS.length
  return (
    <Group justify="space-between" gap="xs">
      <Group gap="xs">
        {step > 1 && (
          <Button variant="default" onClick={props.onBack}>
            Back
          </Button>
        )}
        <Button
          variant="subtle"
          onClick={() => void props.onSaveDraft().then((saved) => saved && toast('Saved Now'))}
        >
          Save draft
        </Button>
        {offer?.rpaUrl && (
          <Button variant="subtle" onClick={() => setPdf(true)}>
            View RPA
          </Button>
        )}
      </Group>
      {!last && (
        <Button type="submit" loading={props.saving} className={classes.next}>
          Continue
        </Button>
      )}
      {pdf && offer?.rpaUrl && (
        <PdfDialog url={offer.rpaUrl} title="Purchase agreement" onClose={() => setPdf(false)} />
      )}
    </Group>
  )
}
