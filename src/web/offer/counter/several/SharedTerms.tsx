import { Stack, Text } from '@mantine/core'
import { useRef, useState, type ReactNode } from 'react'
import { useForm, type FieldPath } from 'react-hook-form'
import type { ListingDetails } from '#api/listing/listing-records.ts'
import type { OfferBody } from '#domain/offer/form/body.ts'
import { Form } from '#web/ui/form/Form.tsx'
import { buyersOf } from '#domain/offer/reading/buyers.ts'
import { offerContextOf } from '#web/offer/wizard/context.ts'
import { changedPaths } from '#web/offer/wizard/dependents.ts'
import { useDependentAnswers } from '#web/offer/wizard/useDependentAnswers.ts'
import { COPY } from '../copy.ts'
import classes from '../counter.module.css'
import { AnswersBeside } from '../FieldNote.tsx'
import { MainTerms } from '../MainTerms.tsx'
import { commonTerms, share } from './several.ts'
import { answeredBodyOf, changesOf } from '../target.ts'
import type { CounterForm } from '../useCounterForm.ts'

/** The base of terms of several counters: what is answered here goes into the form of each. */
export const SharedTerms = (props: {
  counters: readonly CounterForm[]
  listing: ListingDetails
  onSubmit: () => void
  bar: ReactNode
  beside: ReactNode
}) => {
  const { counters, listing } = props
  const [start] = useState(() => commonTerms(counters.map(({ body }) => body)))
  const form = useForm<OfferBody>({ defaultValues: structuredClone(start) })
  const before = useRef(start)
  const state = listing.propertyState
  useDependentAnswers(form, state, (path) => {
    const after = structuredClone(form.getValues())
    for (const { record } of counters) {
      const body = record.form.getValues()
      for (const { path: at, value } of changedPaths(
        body,
        share(body, path, { before: before.current, after, state }),
      ))
        record.form.setValue(at as FieldPath<OfferBody>, value as never, { shouldDirty: true })
    }
    before.current = after
  })
  // What every counter changes alike is a change of the base.
  const alike = counters
    .map(({ target, body }) => changesOf(target, body))
    .reduce((some, next) =>
      some.filter(({ path, after }) => next.some((each) => each.path === path && each.after === after)),
    )
  return (
    <AnswersBeside
      documents={counters.map(({ target }) => ({
        name: buyersOf(target.answered),
        body: answeredBodyOf(target),
      }))}
    >
      <div className={classes.bench}>
        <Form form={form} onSubmit={props.onSubmit} required={false} label={COPY.several.all}>
          <Text fz="sm" c="dimmed">
            {COPY.several.allText}
          </Text>
          <MainTerms
            listing={listing}
            ctx={{ ...offerContextOf(listing), sellerAnswers: {} }}
            buyersFixed
            changes={alike}
          />
          {props.bar}
        </Form>
        <Stack gap="md" className={classes.beside}>
          {props.beside}
        </Stack>
      </div>
    </AnswersBeside>
  )
}
