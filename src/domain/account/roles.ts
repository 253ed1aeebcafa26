/** What an account may be, as it is kept (spec 1 §6). Buyers and sellers have none of these. */
export const ACCOUNT_ROLES = ['AGENT', 'LISTING', 'OFFER', 'ADMIN'] as const
export type AccountRole = (typeof ACCOUNT_ROLES)[number]

/** Roles an administrator hands out; being an agent or an administrator is not among them. */
export const GRANTABLE_ROLES: readonly string[] = ['LISTING', 'OFFER'] satisfies AccountRole[]

/** Whoever registers with a license has these; listing is granted. */
export const NEW_AGENT_ROLES = ['AGENT', 'OFFER'] as const satisfies AccountRole[]

/** Roles that come along with an export. Nobody becomes an administrator by an import. */
export const IMPORTED_ROLES: readonly string[] = ACCOUNT_ROLES.filter((role) => role !== 'ADMIN')
