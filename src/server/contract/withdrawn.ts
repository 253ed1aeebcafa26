import { z } from 'zod'
import { sideOfRole } from '#domain/negotiation/waiting/waiting-chain.ts'
import type { WaitingKind } from '#domain/negotiation/waiting/waiting-kinds.ts'
import { SIGNING_STAGES } from '#domain/contract/vocabulary.ts'
import type { Ctx } from '../platform/context.ts'
import type { Tx } from '../platform/db/db.ts'
import type { Message } from '../platform/outbox/message.ts'
import { enqueue } from '../platform/outbox/outbox.ts'
import { awaitingSigner } from './store-documents.ts'

const NOTICE: WaitingKind = 'SIGN_NOTICE'

const payloadOf = z.object({ userId: z.string(), consentId: z.number() })

/**
 * Tells the agent of each deal that waits for this person's signature that they can't sign on Parley any more (issue 11
 * "Signing"). The other side's agent is told nothing: how somebody signs is between them and their own agent.
 */
export const tellWithdrawn = async (tx: Tx, ctx: Ctx, payload: unknown): Promise<void> => {
  const { userId, consentId } = payloadOf.parse(payload)
  const rows = await awaitingSigner(tx, [userId, SIGNING_STAGES, NOTICE])
  const messages = rows.flatMap((row): Message[] => {
    const agentId = sideOfRole(row.role) === 'seller' ? row.listing_agent_id : row.buyer_agent_id
    if (agentId === null || agentId === userId) return []
    const told = {
      eventId: `consent-withdrawn:${consentId}:${row.document_id}`,
      to: { userId: agentId },
      senderId: userId,
      subject: `A signer withdrew consent to electronic records: ${row.street || 'your sale'}`,
      lines: [
        `${row.name} no longer agrees to electronic records and signatures, and can’t sign on Parley what they still have to sign.`,
        'Signatures given before stay valid. Ask whether they want to sign on paper, or to agree again on the contract page.',
      ],
      button: { label: 'View Contract', path: `/property-contract/${row.listing_id}` },
    }
    return [
      { ...told, channel: 'email' },
      { ...told, channel: 'app' },
    ]
  })
  await enqueue(tx, ctx, messages)
}
