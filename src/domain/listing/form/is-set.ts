/** An answer that is set: neither missing nor -1. */
export const isSet = <T>(value: T | -1 | null | undefined): value is T =>
  value !== null && value !== undefined && value !== -1
