import type { AgreementText } from '#api/contract/agreement.ts'
import type { Viewer } from '#api/kernel/viewer.ts'
import { mayReadContract } from '#domain/contract/permissions.ts'
import { signatureLine } from '#domain/contract/signing-as.ts'
import { refuse, type Refusal } from '#domain/kernel/refusal.ts'
import type { AgreementDocument } from '#domain/paper/document.ts'
import { actorOf } from '../negotiation/read/actor.ts'
import { readNegotiation } from '../negotiation/read/aggregate.ts'
import type { Db } from '../platform/db/db.ts'
import { agreementText } from './store.ts'

/** The words of a paper, as they are sent. */
export const agreementView = ({
  title,
  note,
  property,
  signed,
  glance,
  sections,
  signers,
}: AgreementDocument): AgreementText => ({
  title,
  note,
  property,
  signed,
  glance: [...glance],
  sections: sections as AgreementText['sections'],
  signers: signers.map((s) => ({ line: signatureLine(s), role: s.role, side: s.side })),
})

/** The words of the agreement for whoever reads the contract; what stands on the paper is the same for all of them. */
export const readAgreementText = async (
  db: Db,
  listingId: string,
  viewer: Viewer,
): Promise<{ documentHash: string | null; text: AgreementText | null } | Refusal> => {
  const loaded = await readNegotiation(db, listingId)
  if (!loaded?.contract || !mayReadContract(loaded.n, actorOf(viewer))) return refuse('not-found')
  const { id, document_hash: documentHash } = loaded.contract
  const [kept] = await agreementText(db, [id])
  return { documentHash, text: kept ? agreementView(kept.text) : null }
}
