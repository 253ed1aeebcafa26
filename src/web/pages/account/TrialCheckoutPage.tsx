import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { COPY } from '#web/billing/copy.ts'
import { NothingToPay, planOf } from '#web/billing/NothingToPay.tsx'
import { pricingQuery } from '#web/billing/queries.ts'
import { TrialCheckout } from '#web/billing/TrialCheckout.tsx'
import { safePath } from '#web/lib/redirect.ts'
import { useUser } from '#web/lib/session.ts'
import { Page as Frame } from '#web/ui/Page.tsx'
import { NotFound, PageSkeleton, QueryError } from '#web/ui/states.tsx'

/** The demo's checkout; anywhere else there is no such page (issue 9 "Billing"). */
export const Page = () => {
  const user = useUser()
  const [params] = useSearchParams()
  const pricing = useQuery(pricingQuery(user.id))
  if (pricing.isPending) return <PageSkeleton />
  if (pricing.isError) return <QueryError error={pricing.error} retry={() => void pricing.refetch()} />
  if (!pricing.data.trial) return <NotFound />
  const plan = planOf(user)
  return (
    <Frame title={COPY.trial.title} lead={plan === 'sold' ? COPY.trial.lead : undefined} width={640}>
      {plan === 'none' && <NothingToPay />}
      {plan === 'included' && <Text>{COPY.tab.included}</Text>}
      {plan === 'sold' && (
        <TrialCheckout
          plan={params.get('plan')}
          redirectUrl={safePath(params.get('redirectUrl')) ?? '/home'}
        />
      )}
    </Frame>
  )
}
