import type { ContractView } from '#api/contract.ts'
import { queryOptions } from '@tanstack/react-query'
import { getAgreementText } from '#api/agreement.ts'
import * as api from '#api/contract.ts'
import { call } from '#web/lib/api.ts'
import { queryClient } from '#web/lib/query.ts'
import { refreshAround } from '#web/lib/stale.ts'

/** Milliseconds between looks while the final PDF is still being sealed (api.md: there within 10 s). */
const UNTIL_SEALED = 2000

export const contractQuery = (listingId: string) =>
  queryOptions({
    queryKey: ['contract', listingId],
    queryFn: ({ signal }) => call(api.getContract, { params: { id: listingId }, signal }),
    refetchInterval: ({ state }) =>
      state.data?.state === 'COMPLETED' && !state.data.finalRpa ? UNTIL_SEALED : false,
  })

/** Milliseconds between looks while the agreement is still being drawn. */
const UNTIL_DRAWN = 1500

/** The words of a contract's agreement: frozen with its paper, so they are asked for once. */
export const agreementTextQuery = ({ id, listingId }: Pick<ContractView, 'id' | 'listingId'>) =>
  queryOptions({
    queryKey: ['contract', listingId, 'agreement', id],
    queryFn: ({ signal }) => call(getAgreementText, { params: { id: listingId }, signal }),
    refetchInterval: ({ state }) => (state.data?.documentHash === null ? UNTIL_DRAWN : false),
  })

/** A verb's answer is the contract from now on; what lists and pages showed of it is asked again. */
export const keep = (contract: api.ContractView): api.ContractView => {
  const known = contractQuery(contract.listingId).queryKey
  queryClient.setQueryData(known, contract)
  refreshAround(queryClient, contract.listingId, known)
  return contract
}

export interface Signatures {
  signature: string
  initials: string
}

/** Signs in one's turn; a repeat after a lost answer does nothing twice. */
/** Signs the very paper that was shown: another one is refused. */
export const signContract = async (contract: ContractView, signatures: Signatures) =>
  keep(
    await call(api.signContract, {
      params: { id: contract.listingId },
      body: { signatures, agreed: true, shown: contract.documentHash },
    }),
  )

/** Cancels the very contract that was shown: another one by now is refused. */
export const cancelContract = async (
  contract: ContractView,
  said: { comment?: string; attested?: true },
): Promise<ContractView> =>
  keep(
    await call(api.moveContract, {
      params: { id: contract.listingId, state: 'CANCELLED' },
      body: { ...said, contractId: contract.id, shown: contract.documentHash },
    }),
  )
