import { useSearchParams } from 'react-router'
import { afterPayment } from '#web/billing/afterPayment.ts'
import { COPY } from '#web/billing/copy.ts'
import { PaymentConfirmation } from '#web/billing/PaymentConfirmation.tsx'
import { safePath } from '#web/lib/redirect.ts'
import { useUser } from '#web/lib/session.ts'
import { Page as Frame } from '#web/ui/Page.tsx'

/** After a payment (spec 1 §2.11): on to `redirectUrl`, else to where the plan was chosen in this tab, else home. */
export const Page = () => {
  const user = useUser()
  const [params] = useSearchParams()
  const chosen = safePath(params.get('redirectUrl')) ?? afterPayment(user.id)
  return (
    <Frame title={COPY.paid.title} width={640}>
      <PaymentConfirmation
        redirectUrl={chosen ?? '/home'}
        expected={chosen !== null || params.has('session_id')}
      />
    </Frame>
  )
}
