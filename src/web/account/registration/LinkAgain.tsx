import { Alert, Button } from '@mantine/core'
import { messageOf } from '#web/lib/call/apiError.ts'
import { COPY } from '../copy.ts'
import { useForgotPassword } from '../queries.ts'
import { LinkAsked } from './LinkAsked.tsx'

/** A person who registered and finds no mail gets another one; asked for a waiting registration, the call sends its link anew (decision 47). */
export const LinkAgain = ({ email }: { email: string }) => {
  const request = useForgotPassword()
  if (request.isSuccess) return <LinkAsked lead={COPY.linkAsked.sent} registersElsewhere />
  return (
    <>
      {request.isError && (
        <Alert color="red" role="alert">
          {messageOf(request.error)}
        </Alert>
      )}
      <Button variant="default" loading={request.isPending} onClick={() => request.mutate(email)}>
        {COPY.checkEmail.again}
      </Button>
    </>
  )
}
