import type { ContractView } from '#api/contract/contract.ts'
import { queryOptions } from '@tanstack/react-query'
import { getAgreementText, type AgreementText } from '#api/contract/agreement.ts'
import { updateUser } from '#api/account/account.ts'
import { isSigning } from '#domain/contract/vocabulary.ts'
import * as api from '#api/contract/contract.ts'
import { listEvidence } from '#api/contract/evidence.ts'
import { call } from '#web/lib/call/api.ts'
import { queryClient } from '#web/lib/call/query.ts'
import { session } from '#web/lib/session.ts'
import { refreshAround } from '#web/lib/call/stale.ts'

/** Milliseconds between looks while a paper is still being drawn or sealed (api.md: there within 10 s). */
const UNTIL_DRAWN = 2000

/** The agreement that is signed, or the sealed contract, is on its way. */
const isDrawing = ({ state, documentHash, finalRpa }: ContractView): boolean =>
  state === 'COMPLETED' ? !finalRpa?.sealed : isSigning(state) && !documentHash

export const contractQuery = (listingId: string) =>
  queryOptions({
    queryKey: ['contract', listingId],
    queryFn: ({ signal }) => call(api.getContract, { params: { id: listingId }, signal }),
    refetchInterval: ({ state }) => (state.data && isDrawing(state.data) ? UNTIL_DRAWN : false),
  })

/** What there is of evidence of a home; asked again when the contract that is shown moves on. */
export const evidenceQuery = (listingId: string, contract?: ContractView) =>
  queryOptions({
    queryKey: [
      'contract',
      listingId,
      'evidence',
      contract?.id,
      contract?.state,
      contract?.documentHash,
      contract?.finalRpa?.sealed,
    ],
    queryFn: ({ signal }) => call(listEvidence, { params: { id: listingId }, signal }),
  })

/** The words of a paper; null until it is drawn, or where an older release drew it. */
export interface Words {
  readonly documentHash: string | null
  readonly text: AgreementText | null
}

/** The words of a paper: frozen with it, so they are asked for once. */
export const wordsQuery = (key: readonly string[], read: (signal: AbortSignal) => Promise<Words>) =>
  queryOptions({
    queryKey: ['contract', ...key],
    queryFn: ({ signal }) => read(signal),
    refetchInterval: ({ state }) => (state.data?.documentHash === null ? UNTIL_DRAWN : false),
  })

export type WordsQuery = ReturnType<typeof wordsQuery>

/** The words of a contract's agreement. */
export const agreementTextQuery = ({ id, listingId }: Pick<ContractView, 'id' | 'listingId'>): WordsQuery =>
  wordsQuery([listingId, 'agreement', id], (signal) =>
    call(getAgreementText, { params: { id: listingId }, signal }),
  )

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

/** Signs the very paper and documents that were shown: others are refused. A repeat after a lost answer does nothing twice. */
export const signContract = async (
  contract: ContractView,
  signatures: Signatures,
  /** The hash of the file that was shown, as this browser computed it; null where it can't. */
  shown: string | null,
  /** The hash over the attached documents that were shown. */
  shownDocuments: string | null,
) =>
  keep(
    await call(api.signContract, {
      params: { id: contract.listingId },
      body: {
        signatures,
        agreed: true,
        shown,
        shownDocuments,
      },
    }),
  )

/** Keeps signature and initials on the profile, for the next time. */
export const keepMarks = async (marks: Signatures): Promise<void> =>
  session.update(await call(updateUser, { body: marks }))

/** Saves what the caller's side attached; what is left out is taken away. */
export const saveDocuments = async (contract: ContractView, list: readonly { id: string; label: string }[]) =>
  keep(
    await call(api.saveContract, {
      params: { id: contract.listingId },
      body: { additionalDocuments: [...list] },
    }),
  )

/** Reminds whoever signs next; answers when it can be done again. */
export const remindSigners = async (contract: ContractView, key: string): Promise<string> => {
  const { nextAt } = await call(api.nudgeSigners, { params: { id: contract.listingId }, key })
  void queryClient.invalidateQueries({ queryKey: contractQuery(contract.listingId).queryKey })
  return nextAt
}

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
