/** A random key for Idempotency-Key and for local records; also where `randomUUID` is missing (plain http). */
export const newKey = (): string => {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (b) => b.toString(16).padStart(2, '0')).join('')
}
