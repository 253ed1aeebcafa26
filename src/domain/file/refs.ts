/** A file a body refers to, and where. */
export interface FoundFile {
  /** dotted, e.g. `reports.listingReports.0` */
  readonly path: string
  readonly id: string
}

/**
 * Every file reference in a listing's or offer's body. Only files carry an `id` there, so what has one is a file.
 */
export const filesIn = (body: unknown, path = ''): FoundFile[] => {
  if (typeof body !== 'object' || body === null) return []
  // A photograph may name the one it was altered from, which is a file of its own.
  const own = 'id' in body && typeof body.id === 'string' ? [{ path, id: body.id }] : []
  return own.concat(
    Object.entries(body).flatMap(([key, value]) => filesIn(value, path === '' ? key : `${path}.${key}`)),
  )
}
