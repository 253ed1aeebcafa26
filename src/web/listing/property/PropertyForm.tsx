import { Alert, Button, Group, Paper } from '@mantine/core'
import { useEffect, useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { Link } from 'react-router'
import type { ListingView } from '#api/listing/listing-records.ts'
import { OWNER_TYPE_LABELS, OWNER_TYPES } from '#domain/kernel/owner-type.ts'
import { provisionalListingBody, type ProvisionalListingBody } from '#domain/listing/form/body.ts'
import { PROPERTY_TYPE_LABELS, USUAL, propertyTypesFor } from '#domain/listing/form/choices.ts'
import { provisionalProblems } from '#domain/listing/form/step-property.ts'
import { LENGTHS } from '#domain/kernel/lengths.ts'
import { messageOf } from '#web/lib/call/apiError.ts'
import { SafeKey } from '#web/lib/call/keys.ts'
import { useKeptAnswer } from '#web/lib/record/useKeptAnswer.ts'
import { AddressFields } from '#web/ui/form/AddressFields.tsx'
import { optionsOf, SelectField } from '#web/ui/form/ChoiceField.tsx'
import { Form } from '#web/ui/form/Form.tsx'
import { DecimalField, IntegerField, MoneyField } from '#web/ui/form/NumberField.tsx'
import { problemsResolver, schemaProblems, showDetails } from '#web/ui/form/problems.ts'
import { TextAreaField } from '#web/ui/form/TextField.tsx'
import { PROPERTY_STATE_OPTIONS } from '#web/ui/form/usStates.ts'
import { useWarning } from '#web/ui/form/useWarning.ts'
import { saveProperty } from '../queries.ts'
import { COPY } from './copy.ts'

const resolver = problemsResolver<ProvisionalListingBody>((values) => [
  ...schemaProblems(provisionalListingBody, values),
  ...provisionalProblems(values),
])

/** What of a listing this form holds. */
const propertyOf = (listing: ListingView | null): ProvisionalListingBody =>
  listing ? provisionalListingBody.parse(listing) : { address: {} }

/** A consumer's home, as far as they know it; whatever is typed stays on the device until it was sent. */
export const PropertyForm = (props: {
  listing: ListingView | null
  onSaved: (saved: ListingView) => void
}) => {
  const { listing } = props
  const warning = useWarning()
  const [safe] = useState(() => new SafeKey())
  const [failure, setFailure] = useState<string | null>(null)
  const [start, keep, sent] = useKeptAnswer(`answer/property/${listing?.id ?? 'new'}`, propertyOf(listing))
  const form = useForm<ProvisionalListingBody>({ resolver, defaultValues: start })
  useEffect(
    () => form.subscribe({ formState: { values: true }, callback: ({ values }) => keep(values) }),
    [form, keep],
  )
  const state = useWatch({ control: form.control, name: 'address.state' })
  const submit = async (values: ProvisionalListingBody) => {
    setFailure(null)
    try {
      const saved = await safe.run(values, (key) => saveProperty(listing?.id ?? null, values, key))
      sent()
      props.onSaved(saved)
    } catch (error) {
      setFailure(messageOf(error))
      showDetails(form, error)
    }
  }
  return (
    <Paper className="card" p={{ base: 'sm', sm: 'md' }}>
      <Form form={form} warning={warning} onSubmit={submit} label={COPY.form}>
        <AddressFields name="address" required county states={PROPERTY_STATE_OPTIONS} />
        <div className="fields">
          <MoneyField
            name="price"
            label={COPY.price}
            usual={USUAL.price}
            description={COPY.priceHint}
            w="half"
          />
          <SelectField
            name="propertyType"
            label={COPY.propertyType}
            options={optionsOf(propertyTypesFor(state ?? 'CA'), PROPERTY_TYPE_LABELS)}
            w="half"
          />
          <IntegerField name="numberBedrooms" label={COPY.bedrooms} usual={USUAL.numberBedrooms} w="third" />
          <DecimalField name="numberBaths" label={COPY.baths} usual={USUAL.numberBaths} w="third" />
          <IntegerField name="squareFeet" label={COPY.squareFeet} usual={USUAL.squareFeet} w="third" />
          <SelectField
            name="ownerType"
            label={COPY.ownerType}
            options={optionsOf(OWNER_TYPES, OWNER_TYPE_LABELS)}
            w="half"
          />
          <TextAreaField name="description" label={COPY.description} maxLength={LENGTHS.prose} rows={4} />
        </div>
        {failure && (
          <Alert color="red" role="alert" title={COPY.failed}>
            {failure}
          </Alert>
        )}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" component={Link} to="/all-listings">
            {COPY.cancel}
          </Button>
          <Button type="submit" loading={form.formState.isSubmitting}>
            {COPY.submit}
          </Button>
        </Group>
      </Form>
    </Paper>
  )
}
