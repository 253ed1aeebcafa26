import { useEffect } from 'react'
import { useForm } from 'react-hook-form'
import { questionnaire, type Questionnaire } from '#domain/account/questionnaire.ts'
import { CheckField, YesNoField } from '#web/ui/form/ChoiceField.tsx'
import { Form } from '#web/ui/form/Form.tsx'
import { FormEnd } from '#web/ui/form/FormEnd.tsx'
import { problemsResolver, schemaProblems } from '#web/ui/form/problems.ts'
import { asSent, BLANK, type Answers } from './answers.ts'
import { CountField } from './CountField.tsx'
import { COPY } from './copy.ts'

/** The nine questions and the promise (spec 1 §5 "Agent questionnaire"). */
export const QuestionnaireForm = (props: {
  start?: Answers | undefined
  /** Hears of every answer. */
  onChange?: (answers: Answers) => void
  submit: string
  onSubmit: (answers: Questionnaire) => unknown
  onCancel?: () => void
  failure?: unknown
}) => {
  const form = useForm<Answers>({
    defaultValues: props.start ?? BLANK,
    resolver: problemsResolver((values) => schemaProblems(questionnaire, asSent(values))),
  })
  const { onChange } = props
  useEffect(
    () =>
      onChange && form.subscribe({ formState: { values: true }, callback: ({ values }) => onChange(values) }),
    [form, onChange],
  )
  return (
    <Form
      form={form}
      label={COPY.title}
      onSubmit={(values) => props.onSubmit(questionnaire.parse(asSent(values)))}
    >
      {Object.entries(COPY.numbers).map(([name, label]) => (
        <CountField key={name} name={name} label={label} required />
      ))}
      {Object.entries(COPY.yesNo).map(([name, label]) => (
        <YesNoField key={name} name={name} label={label} required />
      ))}
      <CheckField name="verify" label={COPY.verify} required />
      <FormEnd failure={props.failure} cancel={COPY.cancel} onCancel={props.onCancel} submit={props.submit} />
    </Form>
  )
}
