import { useSearchParams } from 'react-router'
import { afterPayment } from '#web/billing/afterPayment.ts'
import { COPY } from '#web/billing/copy.ts'
import { PaymentConfirmation } from '#web/billing/PaymentConfirmation.tsx'
import { safePath } from '#web/lib/redirect.ts'
import { useUser } from '#web/lib/session.ts'
import { Page as Frame } from '#web/ui/Page.tsx'

/**
 * After a payment (spec 1 §2.11): on to `redirectUrl`, else home. The processor's return names its checkout and no place: it leads to where
 * the plan was chosen in this tab.
 */
export const Page = () => {
  const user = useUser()
  const [params] = useSearchParams()
  const paid = params.has('session_id')
  const chosen = safePath(params.get('redirectUrl')) ?? (paid ? afterPayment(user.id) : null)
  return (
    <Frame title={COPY.paid.title} width={640}>
      <PaymentConfirmation redirectUrl={chosen ?? '/home'} expected={paid || chosen !== null} />
    </Frame>
  )
}
