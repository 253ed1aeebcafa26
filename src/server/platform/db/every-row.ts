/**
 * The rows of a statement that answers page after page, one by one, until a page is empty: what is read of a whole table at a time is one page.
 * `pageAfter`: what stands behind a key, in its order ('' for the first page); `keyOf`: where a row stands in it.
 */
export async function* everyRow<Row>(
  pageAfter: (last: string) => Promise<readonly Row[]>,
  keyOf: (row: Row) => string,
): AsyncGenerator<Row> {
  for (let last = ''; ;) {
    const page = await pageAfter(last)
    yield* page
    const end = page.at(-1)
    if (end === undefined) return
    last = keyOf(end)
  }
}
