import { Stack, Text } from '@mantine/core'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { useForm, type FieldPath, type UseFormReturn } from 'react-hook-form'
import type { ListingDetails } from '#api/listing/listing-records.ts'
import type { OfferBody } from '#domain/offer/form/body.ts'
import { Form } from '#web/ui/form/Form.tsx'
import { onceLeft } from '#web/ui/form/onceLeft.ts'
import { buyersOf } from '#domain/offer/reading/buyers.ts'
import { offerContextOf } from '#web/offer/wizard/context.ts'
import { changedPaths } from '#web/offer/wizard/dependents.ts'
import { PRICE } from '#web/offer/wizard/typedPrice.ts'
import { useDependentAnswers } from '#web/offer/wizard/useDependentAnswers.ts'
import { COPY } from '../copy.ts'
import classes from '../counter.module.css'
import { AnswersBeside } from '../FieldNote.tsx'
import { MainTerms } from '../MainTerms.tsx'
import { CreditNotice } from '../Notices.tsx'
import { useCreditNotice } from '../useCreditNotice.ts'
import { commonTerms, settled } from './several.ts'
import { createShares } from './shares.ts'
import { answeredBodyOf, changesOf } from '../target.ts'
import type { CounterForm } from '../useCounterForm.ts'

const put = <C,>(form: UseFormReturn<OfferBody, C>, before: OfferBody, after: OfferBody) => {
  for (const { path, value } of changedPaths(before, after))
    form.setValue(path as FieldPath<OfferBody>, value as never, { shouldDirty: true })
}

/** The base of terms of several counters: what is answered here goes into the form of each. */
export const SharedTerms = (props: {
  counters: readonly CounterForm[]
  listing: ListingDetails
  onSubmit: () => void
  bar: ReactNode
  /** A notice is above the terms, or no longer. */
  onDialog: (open: boolean) => void
  beside: ReactNode
}) => {
  const { counters, listing, onDialog } = props
  const [start] = useState(() => commonTerms(counters.map(({ body }) => body)))
  const form = useForm<OfferBody>({ defaultValues: structuredClone(start) })
  const before = useRef(start)
  const settling = useRef(false)
  const state = listing.propertyState
  const [shares] = useState(() => createShares(state))
  useDependentAnswers(form, state, (path) => {
    if (settling.current) return
    if (path === PRICE) onceLeft(shares.end)
    const after = structuredClone(form.getValues())
    const bodies = counters.map(({ record }) => record.form.getValues())
    const shared = shares.answer(bodies, path, before.current, after)
    counters.forEach(({ record }, i) => put(record.form, bodies[i] ?? {}, shared[i] ?? {}))
    // What the counters say by now is what stands here: never a number that none of them has.
    settling.current = true
    put(form, form.getValues(), settled(after, shared))
    settling.current = false
    before.current = structuredClone(form.getValues())
  })
  const [creditDue, creditRead] = useCreditNotice(form)
  useEffect(() => onDialog(creditDue), [onDialog, creditDue])
  // What every counter changes alike is a change of the base.
  const alike = counters
    .map(({ target, body }) => changesOf(target, body, state))
    .reduce((some, next) =>
      some.filter(({ path, after }) => next.some((each) => each.path === path && each.after === after)),
    )
  return (
    <AnswersBeside
      state={state}
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
      {creditDue && <CreditNotice onClose={creditRead} />}
    </AnswersBeside>
  )
}
