/** The bodies of `examples/` with their placeholders filled, for tests. */
export const OWNER_EMAIL = 'olivia@example.com'
export const BUYER_EMAIL = 'ben@example.com'

const fill = (text: string) =>
  text
    .replaceAll('{{ownerEmail}}', OWNER_EMAIL)
    .replaceAll('{{buyerEmail}}', BUYER_EMAIL)
    .replace(/\{\{(\w+)\}\}/g, 'upload-$1')

/** One example, parsed again on each call so that a test may change it. */
export const example = async (
  name: 'listing-ca' | 'listing-fl' | 'offer-ca' | 'offer-fl' | 'signatures',
): Promise<Record<string, unknown>> => {
  const module: { default: unknown } = await import(`../../../examples/${name}.json`)
  return JSON.parse(fill(JSON.stringify(module.default))) as Record<string, unknown>
}
