import { PROPERTY_STATES, type PropertyState } from '#domain/kernel/place/property-state.ts'

/** What the link of an invitation says (`PUT /notifications`), from its path with its query; nulls for any other. */
export const invitationIn = (
  path: string | null | undefined,
): { home: PropertyState | null; newcomer: string | null } => {
  const query = new URLSearchParams(path?.split('?')[1])
  return {
    home: PROPERTY_STATES.find((state) => state === query.get('invited')) ?? null,
    /** The address that had no account yet when the mail was written. */
    newcomer: query.get('newcomer'),
  }
}
