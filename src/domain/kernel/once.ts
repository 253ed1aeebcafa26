/**
 * A finding about a record that does not change, made once for each record: with hundreds of offers every rule asks every
 * chain the same question. The answer is shared by all who ask, so nobody may change it.
 */
export const once = <K extends object, T>(find: (record: K) => T): ((record: K) => T) => {
  const known = new WeakMap<K, { readonly found: T }>()
  return (record) => {
    const before = known.get(record)
    if (before) return before.found
    const found = find(record)
    known.set(record, { found })
    return found
  }
}
