import { Alert, Button, Group, Paper, SimpleGrid, Text, Title } from '@mantine/core'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { TERMS } from '#domain/glossary/terms.ts'
import { SELLING_REASONS, SELLING_TIMEFRAMES, timeframeLabel } from '#domain/account/seller-profile.ts'
import { CheckEmail } from '#web/account/CheckEmail.tsx'
import { PasswordFields } from '#web/account/PasswordFields.tsx'
import { useRegister } from '#web/account/queries.ts'
import { sellerBody, sellerProblems, type SellerForm } from '#web/account/sellerForm.ts'
import { messageOf } from '#web/lib/apiError.ts'
import { useSecretParams } from '#web/lib/secret.ts'
import { CheckField, CheckListField, SelectField } from '#web/ui/form/ChoiceField.tsx'
import { Form } from '#web/ui/form/Form.tsx'
import { PhoneField } from '#web/ui/form/MaskedField.tsx'
import { EmailField, TextField } from '#web/ui/form/TextField.tsx'
import { problemsResolver } from '#web/ui/form/problems.ts'
import { Term } from '#web/ui/figures.tsx'

const BENEFITS = [
  'See every offer side by side, with what you would net from each.',
  'Always know who acts next, and by when.',
  'Approve, counter, and sign from any device.',
]

/** Registration of an invited seller (spec 1 §2.5). */
export const Page = () => {
  const params = useSecretParams()
  const register = useRegister()
  const [sentTo, setSentTo] = useState<string | null>(null)
  const form = useForm<SellerForm>({
    defaultValues: {
      firstName: params.get('firstname'),
      lastName: params.get('lastname'),
      email: params.get('email'),
      phone: null,
      password: null,
      confirmPassword: null,
      timeframe: null,
      reasons: [],
      textMessages: false,
      terms: false,
    },
    resolver: problemsResolver(sellerProblems),
  })
  if (sentTo) return <CheckEmail email={sentTo} />
  return (
    <SimpleGrid cols={{ base: 1, md: 2 }} maw={1120} mx="auto" spacing="lg">
      <title>Seller registration · Parley</title>
      <section>
        <Title order={1}>
          {params.get('agentname')
            ? `${params.get('agentname')} invited you to sell your home with Parley`
            : 'You are invited to sell your home with Parley'}
        </Title>
        <Text mt="sm">
          Your agent added you as the <Term tip={TERMS.primarySeller}>Primary Seller</Term> or another owner
          of this home.
        </Text>
        <ul>
          {BENEFITS.map((benefit) => (
            <li key={benefit}>{benefit}</li>
          ))}
        </ul>
      </section>
      <Paper className="card" p={{ base: 'sm', sm: 'lg' }}>
        <Form
          form={form}
          label="Seller registration"
          onSubmit={(values) =>
            register.mutateAsync(sellerBody(values)).then(
              () => setSentTo(values.email),
              () => undefined,
            )
          }
        >
          <div className="fields">
            <TextField name="firstName" label="First Name" required autoComplete="given-name" w="half" />
            <TextField name="lastName" label="Last Name" required autoComplete="family-name" w="half" />
            <PhoneField name="phone" label="Phone" required w="half" />
            <EmailField name="email" label="Email" required w="half" />
          </div>
          <PasswordFields />
          <SelectField
            name="timeframe"
            label="Ideal timeframe for selling"
            required
            options={SELLING_TIMEFRAMES.map((value) => ({ value, label: timeframeLabel(value) }))}
          />
          <CheckListField
            name="reasons"
            label="Reasons for selling"
            required
            options={SELLING_REASONS.map((value) => ({ value, label: value }))}
          />
          <CheckField
            name="textMessages"
            label="Text me about my home. Message and data rates may apply. Reply STOP to opt out."
          />
          <CheckField
            name="terms"
            required
            label="I agree to the Terms of Service and the Privacy Policy, and to use electronic records and signatures."
          />
          {register.isError && (
            <Alert color="red" role="alert">
              {messageOf(register.error)}
            </Alert>
          )}
          <Group justify="flex-end">
            <Button type="submit" loading={register.isPending}>
              CONTINUE
            </Button>
          </Group>
        </Form>
      </Paper>
    </SimpleGrid>
  )
}
