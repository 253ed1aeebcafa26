import { createHash, randomBytes } from 'node:crypto'
import * as asn1js from 'asn1js'
import { AlgorithmIdentifier, MessageImprint, SignedData, TimeStampReq, TimeStampResp, TSTInfo } from 'pkijs'
import { bounded } from '../bounded.ts'

const PATIENCE_MS = 10_000
/** A token carries a chain of certificates; more than this is none. */
const LARGEST = 20_000
/** So far its clock and ours may be apart. */
const OFF_MS = 10 * 60_000
const SHA256 = '2.16.840.1.101.3.4.2.1'
/** granted, grantedWithMods (RFC 3161 §2.4.2). */
const GRANTED = [0, 1]

/** Says when a signature was there at the latest. Rejects while the service is away, or when it answers about something else. */
export interface TimeStamper {
  /** The time-stamp token of a signature, DER. */
  stamp(signature: Buffer): Promise<Buffer>
}

const tokenIn = async (answer: ArrayBuffer, asked: { hash: Buffer; nonce: Buffer; signature: Buffer }) => {
  const { status, timeStampToken: token } = TimeStampResp.fromBER(answer)
  if (!GRANTED.includes(status.status) || !token)
    throw new Error(`The time-stamp service refused, with status ${status.status}.`)
  const signed = new SignedData({ schema: token.content })
  const info = TSTInfo.fromBER(signed.encapContentInfo.eContent?.getValue() ?? new ArrayBuffer(0))
  const about = Buffer.from(info.messageImprint.hashedMessage.getValue())
  const nonce = Buffer.from(info.nonce?.valueBlock.valueHexView ?? [])
  if (!about.equals(asked.hash) || !nonce.equals(asked.nonce))
    throw new Error('The time-stamp service answered about something else.')
  const data = new Uint8Array(asked.signature).buffer
  if (Math.abs(info.genTime.getTime() - Date.now()) > OFF_MS)
    throw new Error('The time-stamp service’s clock and ours disagree.')
  if (!(await signed.verify({ signer: 0, data }))) throw new Error('The time stamp’s own signature is wrong.')
  return Buffer.from(token.toSchema().toBER())
}

const tooLong = () => new Error('The time-stamp service’s answer is too long.')

/** A service of RFC 3161 at an address of the operator's. Only the hash of a signature travels, and what comes back is signed. */
export const timestamps = (url: string): TimeStamper => ({
  stamp: async (signature) => {
    const hash = createHash('sha256').update(signature).digest()
    // A positive number, so that its bytes come back as they went.
    const nonce = Buffer.concat([Buffer.from([1]), randomBytes(8)])
    const request = new TimeStampReq({
      version: 1,
      messageImprint: new MessageImprint({
        hashAlgorithm: new AlgorithmIdentifier({ algorithmId: SHA256 }),
        hashedMessage: new asn1js.OctetString({ valueHex: hash }),
      }),
      nonce: new asn1js.Integer({ valueHex: nonce }),
      certReq: true,
    })
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/timestamp-query' },
      body: request.toSchema().toBER(),
      signal: AbortSignal.timeout(PATIENCE_MS),
      redirect: 'error',
    })
    if (!response.ok) throw new Error(`The time-stamp service answered ${response.status}.`)
    const answer = new Uint8Array(await bounded(response, LARGEST, tooLong)).buffer
    return tokenIn(answer, { hash, nonce, signature })
  },
})
