/** What an account may be, as it is kept (spec 1 §6). Buyers and sellers have none of these. */
export const ACCOUNT_ROLES = ['AGENT', 'LISTING', 'OFFER', 'ADMIN'] as const
export type AccountRole = (typeof ACCOUNT_ROLES)[number]

/** Roles an administrator hands out; being an agent or an administrator is not among them. */
export const GRANTABLE_ROLES = ['LISTING', 'OFFER'] as const satisfies AccountRole[]
export type GrantableRole = (typeof GRANTABLE_ROLES)[number]

/** What tells an agent of a role: the notice behind the bell, and the dialog that shows it until it was read (spec 1 §4, N03). */
export const GRANTED_TITLE = 'Congrats!'
export const GRANTED: Readonly<Record<GrantableRole, string>> = {
  LISTING: "You've been granted access to create listings",
  OFFER: "You've been granted access to create offers",
}

export const isGrantable = (name: string): name is GrantableRole =>
  (GRANTABLE_ROLES as readonly string[]).includes(name)

/** Somebody as far as their roles go; `isAgent`: an account with a license. */
export interface Roles {
  readonly isAgent: boolean
  readonly roles: readonly AccountRole[]
}

/** An agent needs the permission, which an administrator may have taken away; a consumer needs none (spec 1 §6, issue 9). */
export const mayWriteOffers = ({ isAgent, roles }: Roles): boolean => !isAgent || roles.includes('OFFER')

/** Whoever registers with a license has these; listing is granted. */
export const NEW_AGENT_ROLES = ['AGENT', 'OFFER'] as const satisfies AccountRole[]

/** Roles that come along with an export. Nobody becomes an administrator by an import. */
export const IMPORTED_ROLES: readonly string[] = ACCOUNT_ROLES.filter((role) => role !== 'ADMIN')
