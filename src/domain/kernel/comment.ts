/** Longest comment, in characters (spec 2 §9, spec 3 §9). A longer one is refused; nothing is cut off silently. */
export const COMMENT_LIMIT = 500
