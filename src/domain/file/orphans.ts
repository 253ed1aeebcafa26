/** More files than this are no litter: few writes are rolled back in half a day. */
export const LITTER = 100

/**
 * Are the files without a record what rolled-back writes leave behind? Where they are many, or more than those with one, they are another
 * database's, and this one takes nothing out.
 */
export const isLitter = ({ orphans, known }: { readonly orphans: number; readonly known: number }): boolean =>
  orphans <= LITTER && orphans <= known
