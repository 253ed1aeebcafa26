import { Alert, Group, Text } from '@mantine/core'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { sellerCosts, type SellerCosts } from '#domain/offer/net/seller-costs.ts'
import type { SellerCostsView } from '#api/listing/seller-costs.ts'
import { messageOf } from '#web/lib/call/apiError.ts'
import { useUser } from '#web/lib/session.ts'
import { Form } from '#web/ui/form/Form.tsx'
import { SteadyButton } from '#web/ui/form/SteadyButton.tsx'
import { MoneyField, PercentField } from '#web/ui/form/NumberField.tsx'
import { problemsResolver } from '#web/ui/form/problems.ts'
import { COPY, type ChairWords } from './copy.ts'
import { saveSellerCosts } from './queries.ts'

const problems = (values: SellerCosts) =>
  (sellerCosts.safeParse(values).error?.issues ?? []).map((issue) => ({
    path: issue.path.join('.'),
    message: issue.message,
  }))

/** What only the seller knows, entered once for all offers. */
export const CostsForm = (props: { listingId: string; costs: SellerCostsView; words: ChairWords }) => {
  const { version, weights, ...costs } = props.costs
  const [failure, setFailure] = useState<string | null>(null)
  // Kept by the selling side alone: an impersonator reads them.
  const { impersonated } = useUser()
  const form = useForm<SellerCosts>({ defaultValues: costs, resolver: problemsResolver(problems) })
  const { isSubmitting, isDirty } = form.formState
  const save = async (values: SellerCosts) => {
    setFailure(null)
    try {
      const saved = await saveSellerCosts(props.listingId, { ...values, weights, version })
      const { version: _newer, weights: _weights, ...kept } = saved
      form.reset(kept)
    } catch (error) {
      setFailure(messageOf(error))
    }
  }
  return (
    <Form form={form} onSubmit={save} required={false} label={props.words.costs}>
      <Text fz="sm" c="dimmed">
        {props.words.costsHint}
      </Text>
      <div className="fields">
        <MoneyField name="loanPayoff" label={COPY.loanPayoff} w="half" />
        <PercentField name="commissionPercent" label={COPY.commission} w="half" />
        <MoneyField name="fees" label={COPY.fees} w="half" />
        <MoneyField name="prorations" label={COPY.prorations} w="half" />
      </div>
      {failure && (
        <Alert color="red" role="alert">
          {failure}
        </Alert>
      )}
      {!impersonated && (
        <Group gap="sm">
          <SteadyButton idle={!isDirty} busy={isSubmitting}>
            {COPY.save}
          </SteadyButton>
          <Text role="status" fz="sm" c="dimmed">
            {form.formState.isSubmitSuccessful && !isDirty && !failure ? COPY.saved : ''}
          </Text>
        </Group>
      )}
    </Form>
  )
}
