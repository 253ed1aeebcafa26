/*
 * Why somebody who may have no account gets a mail: the end of "You’re receiving this email because …".
 */

/** Somebody entered their address. Named is who invites, or the reader's own agent; null: nobody is. */
export const entered = (by: string | null): string => `${by ?? 'somebody'} entered your address to invite you`

/** They, or somebody in their place, registered with it. */
export const REGISTERING = 'this address was entered to register on Parley'

/** The account is gone. */
export const WAS_USED = 'this address was used on Parley until now'
