/** The states of the union in which homes are listed. Source: spec 2 §1. */
export const PROPERTY_STATES = ['CA', 'FL'] as const
export type PropertyState = (typeof PROPERTY_STATES)[number]

export const STATE_NAMES: Readonly<Record<PropertyState, string>> = { CA: 'California', FL: 'Florida' }
