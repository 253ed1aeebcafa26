import type { Scope } from '#domain/account/api-key.ts'
import { isAdministrator } from '#domain/account/permissions.ts'
import type { AccountRole } from '#domain/account/roles.ts'
import type { PropertyState } from '#domain/kernel/place/property-state.ts'

/** Who is asking, as the session tells: everything a rule may need about the caller, loaded in one statement. */
export interface Viewer {
  readonly userId: string
  readonly sessionId: string
  readonly email: string
  readonly firstName: string
  readonly lastName: string
  readonly status: 'ACTIVE' | 'PROVISIONAL' | 'DELETED'
  readonly roles: readonly AccountRole[]
  /** Present only for agents. */
  readonly agent: {
    readonly licenseNumber: string
    readonly licenseState: PropertyState
    /** Another account holds the license: whose it is, an administrator has to decide, or has decided against this one. */
    readonly isDisputed: boolean
  } | null
  /** What others may come to see of the viewer; masked by the views. */
  readonly profile: {
    readonly phone: string | null
    readonly profilePictureUrl: string | null
    readonly brokerage: unknown
  }
  /** The administrator behind an impostor login; may act, but neither sign nor attest (negotiation.md §8). */
  readonly impersonatorId: string | null
  /** An administrator who must set a second step up before anything else (decision 29). */
  readonly mustSetUp: boolean
  /** The API key by which a program acts for them; absent in a session. `internal`: a job of ours reads by it. */
  readonly key?: { readonly id: string; readonly scopes: readonly Scope[]; readonly internal: boolean }
}

export const isAdmin = (viewer: Viewer | null): boolean => viewer !== null && isAdministrator(viewer)
