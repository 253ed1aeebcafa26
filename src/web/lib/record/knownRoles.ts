import { tabStorage } from '../storage.ts'

/**
 * The roles that somebody knew of while a new one is still to be told them, in this tab: whoever loads the page anew before they were told
 * is told then. Of nobody else, and gone with the sign-out.
 */
const KEY = 'parley.known-roles'

interface KnownRoles {
  readonly userId: string
  readonly roles: readonly string[]
}

const kept = (): KnownRoles | null => {
  try {
    return JSON.parse(tabStorage.read(KEY) ?? 'null') as KnownRoles | null
  } catch {
    return null
  }
}

export const readKnownRoles = (userId: string): readonly string[] | null => {
  const known = kept()
  return known?.userId === userId ? known.roles : null
}

export const keepKnownRoles = (userId: string, roles: readonly string[]): void =>
  void tabStorage.keep(KEY, JSON.stringify({ userId, roles } satisfies KnownRoles))

export const forgetKnownRoles = (): void => tabStorage.drop(KEY)
