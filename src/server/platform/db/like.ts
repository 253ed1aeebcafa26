/** What somebody typed, for use in a LIKE pattern: without a wildcard's meaning. */
export const likeText = (text: string): string => text.trim().replace(/[\\%_]/g, '\\$&')
