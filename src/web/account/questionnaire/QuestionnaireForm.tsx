import { useForm } from 'react-hook-form'
import { questionnaire, type Questionnaire } from '#domain/account/questionnaire.ts'
import { CheckField, YesNoField } from '#web/ui/form/ChoiceField.tsx'
import { Form } from '#web/ui/form/Form.tsx'
import { FormEnd } from '#web/ui/form/FormEnd.tsx'
import { IntegerField } from '#web/ui/form/NumberField.tsx'
import { problemsResolver, schemaProblems } from '#web/ui/form/problems.ts'
import { COPY } from './copy.ts'

type Answers = { [key in keyof Questionnaire]: Questionnaire[key] | null }

const BLANK: Answers = {
  transactions: null,
  listingTransactions: null,
  listingsActive: null,
  listingLeads: null,
  buyerLeads: null,
  techComfort: null,
  newMethods: null,
  testimony: null,
  listingReady: null,
  verify: null,
}

/** The nine questions and the promise (spec 1 §5 "Agent questionnaire"). */
export const QuestionnaireForm = (props: {
  start?: Questionnaire | undefined
  submit: string
  onSubmit: (answers: Questionnaire) => unknown
  onCancel?: () => void
  failure?: unknown
}) => {
  const form = useForm<Answers>({
    defaultValues: props.start ?? BLANK,
    resolver: problemsResolver((values) => schemaProblems(questionnaire, values)),
  })
  return (
    <Form form={form} label={COPY.title} onSubmit={(values) => props.onSubmit(questionnaire.parse(values))}>
      {Object.entries(COPY.numbers).map(([name, label]) => (
        <IntegerField key={name} name={name} label={label} required />
      ))}
      {Object.entries(COPY.yesNo).map(([name, label]) => (
        <YesNoField key={name} name={name} label={label} required />
      ))}
      <CheckField name="verify" label={COPY.verify} required />
      <FormEnd failure={props.failure} cancel={COPY.cancel} onCancel={props.onCancel} submit={props.submit} />
    </Form>
  )
}
