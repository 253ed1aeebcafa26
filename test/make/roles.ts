import type { Role as ActorRole } from '#domain/negotiation/actor.ts'
import type { Role } from './negotiation.ts'

/** Everybody who might try something in a made world. */
export const ROLES: readonly Role[] = ['BA', 'PB', 'SB', 'LA', 'PS', 'SS', 'AD', 'oB', 'U']
/** The role that each holds on the world's chain and listing. */
export const FAMILY: Record<Role, ActorRole | null> = {
  BA: 'BA',
  PB: 'OB',
  SB: 'OB',
  LA: 'LA',
  PS: 'PS',
  SS: 'SS',
  AD: 'AD',
  oB: null,
  U: null,
}
export const BUY: readonly Role[] = ['BA', 'PB', 'SB']
