import { createHmac, randomBytes } from 'node:crypto'

/** 32 random bytes. */
export const newSecretBytes = (): Buffer => randomBytes(32)

/** As its owner gets it, and as the libraries of Standard Webhooks take it. */
export const secretText = (secret: Buffer): string => `whsec_${secret.toString('base64')}`

/**
 * The headers of a message, by standardwebhooks.com: an HMAC-SHA256 over id, time and body with each secret that holds. A receiver
 * refuses an old `webhook-timestamp` and an id that it has seen.
 */
export const signedHeaders = (
  message: { readonly id: string; readonly body: string },
  at: Date,
  secrets: readonly Buffer[],
): Record<string, string> => {
  const seconds = Math.floor(at.getTime() / 1000)
  const text = `${message.id}.${seconds}.${message.body}`
  const signatures = secrets.map((key) => `v1,${createHmac('sha256', key).update(text).digest('base64')}`)
  return {
    'content-type': 'application/json',
    'user-agent': 'Parley-Webhooks/1',
    'webhook-id': message.id,
    'webhook-timestamp': String(seconds),
    'webhook-signature': signatures.join(' '),
  }
}
