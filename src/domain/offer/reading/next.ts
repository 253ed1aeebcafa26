import type { Role } from '#domain/negotiation/actor.ts'
import type { OfferHead } from '#domain/negotiation/heads.ts'
import { backupTurn, type BackupStanding } from '#domain/negotiation/waiting/waiting-backup.ts'
import { sideOfRole } from '#domain/negotiation/waiting/waiting-chain.ts'
import {
  kindOfDocument,
  responsibleFor,
  type WaitingKind,
} from '#domain/negotiation/waiting/waiting-kinds.ts'
import { isBuySide, type OfferViewerIs } from '#domain/offer/permissions.ts'

const WHO: Partial<Record<Role, OfferViewerIs>> = {
  BA: 'buyerAgent',
  OB: 'buyer',
  CB: 'creator',
  LA: 'listingAgent',
  PS: 'seller',
  AGT: 'invited',
}

/** Who the people of a role are to a document they are waited for on. */
export const viewerOf = (role: Role): OfferViewerIs | null => WHO[role] ?? null

/** What a document asks of whom: the same kinds that `waitingOn` finds, as far as its one reader may know. */
export interface Next {
  readonly role: Role
  readonly kind: WaitingKind
  /** Who that is to the reader. */
  readonly asked: 'you' | 'ownSide' | 'otherSide'
}

/** Somebody who reads what comes next. */
export interface NextReader {
  readonly viewerIs: OfferViewerIs
  /** Of a seller who may do nothing here, another owner is asked. */
  readonly mayAct: boolean
}

const askedOf = (role: Role, { viewerIs, mayAct }: NextReader): Next['asked'] => {
  if (viewerIs === 'admin') return 'otherSide'
  if (viewerOf(role) === viewerIs && (viewerIs !== 'seller' || mayAct)) return 'you'
  // Whoever was invited takes over what nobody in particular is asked for.
  return (sideOfRole(role) === 'buyer') === isBuySide(viewerIs) ? 'ownSide' : 'otherSide'
}

type Known = Pick<OfferHead, 'state' | 'type'> & { readonly outside?: boolean }

const turnOf = (
  { state, type, outside = false }: Known,
  { viewerIs }: NextReader,
): Pick<Next, 'role' | 'kind'> | null => {
  const kind = kindOfDocument({ state, type, outside })
  const role = responsibleFor({ state, outside })
  if (!kind || !role) return null
  // A consumer writes an own offer until an agent takes it over (negotiation.md §1.8).
  return { kind, role: state === 'DRAFT' && viewerIs === 'creator' ? 'CB' : role }
}

/**
 * Who acts next on a document, as its reader knows the people: on a backup position whoever answers about that, else whom
 * its state asks. Null: nobody is asked on the document; of an agreement the contract says who signs. Source: negotiation.md §0 "responsible", §1.10, look.md "First glance".
 */
export const nextOn = (
  document: Known,
  backup: BackupStanding | undefined,
  reader: NextReader,
): Next | null => {
  const turn = backup ? backupTurn(backup) : turnOf(document, reader)
  return turn && { role: turn.role, kind: turn.kind, asked: askedOf(turn.role, reader) }
}

/**
 * What a document on which nobody is asked waits for: a backup position for its call, an accepted offer for the signatures of its
 * contract; null: nothing comes any more. Source: negotiation.md §1.10, §3.
 */
export const restsOn = (
  { state }: Pick<Known, 'state'>,
  backup: BackupStanding | undefined,
): 'CALL' | 'SIGNATURES' | null => {
  if (backup) return 'CALL'
  return state === 'ACCEPTED' ? 'SIGNATURES' : null
}
