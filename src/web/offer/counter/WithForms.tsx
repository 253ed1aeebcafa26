import type { ReactNode } from 'react'
import type { ListingDetails } from '#api/listing/listing-records.ts'
import type { OfferStep } from '#domain/offer/form/complete.ts'
import type { User } from '#web/lib/user.ts'
import { counterContextOf, groundOf, type Target } from './target.ts'
import { useCounterForm, type CounterForm } from './useCounterForm.ts'

interface FormsProps {
  user: User
  listing: ListingDetails
  step: OfferStep | null
  targets: readonly Target[]
  children: (counters: readonly CounterForm[]) => ReactNode
}

/** The forms of several counters, each with its own work on the device: one component per form, one inside the other. */
export const WithForms = (props: FormsProps & { before?: readonly CounterForm[] }): ReactNode => {
  const { targets, before = [], children } = props
  const [target, ...rest] = targets
  if (!target) return children(before)
  return (
    <WithForm key={groundOf(target).id} {...props} target={target}>
      {(counter) => (
        <WithForms {...props} targets={rest} before={[...before, counter]}>
          {children}
        </WithForms>
      )}
    </WithForm>
  )
}

const WithForm = (
  props: Omit<FormsProps, 'targets' | 'children'> & {
    target: Target
    children: (counter: CounterForm) => ReactNode
  },
) => {
  const { user, listing, step, target } = props
  return props.children(useCounterForm({ user, target, ctx: counterContextOf(target, listing), step }))
}
