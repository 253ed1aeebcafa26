import { useQuery } from '@tanstack/react-query'
import type { ContractView } from '#api/contract.ts'
import { useEnd } from '#web/ui/useEnd.ts'
import { AgreementText } from '../AgreementText.tsx'
import { agreementTextQuery } from '../queries.ts'

/** The agreement's words to read to their end; `onEnd` when that was reached. */
export const ReadingText = (props: { contract: ContractView; onEnd: () => void }) => {
  // The very answer that is shown: what is still being drawn has no end.
  const { data } = useQuery(agreementTextQuery(props.contract))
  const end = useEnd(data?.text != null, props.onEnd)
  return (
    <>
      <AgreementText contract={props.contract} level={4} />
      <div ref={end} style={{ height: 1 }} />
    </>
  )
}
