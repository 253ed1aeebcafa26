import { Group, Radio } from '@mantine/core'
import { useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { answerAppraisalGap, coversAppraisalGap } from '#domain/offer/form/answers.ts'
import type { OfferBody } from '#domain/offer/form/body.ts'
import { MoneyField } from '#web/ui/form/NumberField.tsx'
import { WIZARD_COPY } from '../copy.ts'

/** The gap is kept as its amount alone: none is no, 0 or more is yes (spec 3 §4 "Dependent answers"). */
export const AppraisalGapField = () => {
  const form = useFormContext<OfferBody>()
  const amount = useWatch<OfferBody, 'contingencies.appraisalOtherAmount'>({
    name: 'contingencies.appraisalOtherAmount',
  })
  // An amount that is deleted to be typed anew is no No: the field stays under the hand, and without one it is 0.
  const [typing, setTyping] = useState(false)
  const covers =
    typing || coversAppraisalGap({ contingencies: { appraisalOtherAmount: amount } } as OfferBody)
  const choose = (yes: boolean) => {
    setTyping(false)
    form.setValue(
      'contingencies.appraisalOtherAmount',
      answerAppraisalGap(form.getValues(), yes).contingencies?.appraisalOtherAmount ?? null,
      { shouldDirty: true },
    )
  }
  return (
    <>
      <div data-w="half">
        <Radio.Group
          label={WIZARD_COPY.gap.covers}
          value={covers ? 'yes' : 'no'}
          onChange={(next) => choose(next === 'yes')}
        >
          <Group gap="md" mt="xs">
            <Radio value="yes" label={WIZARD_COPY.gap.yes} />
            <Radio value="no" label={WIZARD_COPY.gap.no} />
          </Group>
        </Radio.Group>
      </div>
      {covers && (
        <div
          data-w="half"
          onFocus={() => setTyping(true)}
          onBlur={() => (amount == null ? choose(true) : setTyping(false))}
          // Enter sends the form without leaving the field.
          onKeyDownCapture={({ key, target }) =>
            key === 'Enter' &&
            amount == null &&
            !(target as HTMLInputElement).validity?.customError &&
            choose(true)
          }
        >
          <MoneyField name="contingencies.appraisalOtherAmount" label={WIZARD_COPY.gap.amount} />
        </div>
      )}
    </>
  )
}
