import pg from 'pg'

/**
 * Counts the statements that the server sends while `act` runs. The server of a test lives in its process, so its
 * driver can be watched; nothing in the product knows of it.
 */
export const statementsOf = async (act: () => Promise<unknown>): Promise<number> => {
  const { prototype } = pg.Client
  const query = prototype.query
  let count = 0
  prototype.query = function (this: pg.Client, ...args: unknown[]) {
    count++
    return Reflect.apply(query, this, args)
  } as typeof query
  try {
    await act()
  } finally {
    prototype.query = query
  }
  return count
}
