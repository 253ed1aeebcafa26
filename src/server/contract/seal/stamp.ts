import { MINUTE } from '#domain/kernel/time/span.ts'
import * as asn1js from 'asn1js'
import { isAsRecorded } from '../../evidence/alarm.ts'
import { holdHome } from '../../evidence/link.ts'
import { recordSeal } from '../../negotiation/commit/by-house.ts'
import { keepPaper, putBytes } from '../../file/attach.ts'
import type { Ctx } from '../../platform/context.ts'
import { withTransaction } from '../../platform/db/db.ts'
import { describeError } from '../../platform/log.ts'
import { signatureOf, withSignature } from '../pdf/contents.ts'
import { findContract } from '../store.ts'
import { signedBytes } from './keep.ts'
import { awaitsNoStamp, nextUnstamped, setStamped, stampLater, type Waiting } from './store.ts'
import { Attribute, ContentInfo, SignedAndUnsignedAttributes, SignedData } from 'pkijs'

/** id-aa-timeStampToken (RFC 3161, appendix A). */
const TIME_STAMP = '1.2.840.113549.1.9.16.2.14'

const opened = (cms: Buffer) => {
  const signed = new SignedData({ schema: ContentInfo.fromBER(cms).content })
  const [signer] = signed.signerInfos
  if (!signer) throw new Error('A signature without a signer.')
  return { signed, signer }
}

/** The bytes that the key made: what a time stamp is about. */
const signatureValueOf = (cms: Buffer): Buffer => Buffer.from(opened(cms).signer.signature.getValue())

/** The signature with a time stamp beside it (PAdES B-T); what it signs, and its own bytes, stay as they are. */
const withTimeStamp = (cms: Buffer, token: Buffer): Buffer => {
  const { signed, signer } = opened(cms)
  const { result } = asn1js.fromBER(token)
  signer.unsignedAttrs = new SignedAndUnsignedAttributes({
    type: 1,
    attributes: [new Attribute({ type: TIME_STAMP, values: [result] })],
  })
  const envelope = new ContentInfo({ contentType: '1.2.840.113549.1.7.2', content: signed.toSchema(true) })
  return Buffer.from(envelope.toSchema().toBER())
}

const EVERY_MS = 2_000
/** In a row; then whoever comes first goes on. */
const AT_ONCE = 20
/** The longest pause between two tries, in minutes: a service that comes back is asked within the hour. */
const LONGEST = 60

/** A seal gets its time stamp. No transaction is open while the service is asked. */
const stampOne = async (
  ctx: Ctx,
  timestamps: NonNullable<Ctx['timestamps']>,
  contract: Waiting,
): Promise<void> => {
  // The record is to name what the house sealed, and nothing that was put in its place since.
  if (!(await isAsRecorded(ctx, contract)))
    throw new Error(
      `The records of contract ${contract.id} are not what was recorded; its seal is not stamped.`,
    )
  const sealed = await signedBytes(ctx, contract)
  const { signature } = signatureOf(sealed)
  const token = await timestamps.stamp(signatureValueOf(signature))
  const body = withSignature(sealed, withTimeStamp(signature, token))
  const put = await putBytes(ctx, body)
  await withTransaction(ctx.db, async (tx) => {
    await holdHome(tx, contract.listing_id)
    const [now] = await findContract(tx, [contract.id])
    // The buyers' record ends with the cancellation: a file that was exchanged later would be one that it doesn't name.
    if (now?.state !== 'COMPLETED') return awaitsNoStamp(tx, contract.id)
    const { listing_id: listingId, offer_id: offerId, uploader_id: ownerId, name } = contract
    const at = ctx.clock().toISOString()
    await keepPaper(tx, { ...put, ownerId, name }, { audience: 'contract', listingId, offerId }, at)
    if (!(await setStamped(tx, contract.id, contract.final_file_id, put.id))) return
    const stamped = {
      listingId,
      subject: 'contract',
      subjectId: offerId,
      state: now.state,
      fileId: put.id,
    } as const
    await recordSeal(tx, ctx, stamped, at)
  })
}

/** Stamps the seals that wait, the longest first. Where the service is away all of them wait for a while. */
export const stampSeals = async (ctx: Ctx): Promise<void> => {
  const { timestamps } = ctx
  if (!timestamps) return
  for (let n = 0; n < AT_ONCE; n++) {
    const now = ctx.clock()
    const [contract] = await nextUnstamped(ctx.db, [now.toISOString()])
    if (!contract) return
    try {
      await stampOne(ctx, timestamps, contract)
    } catch (error) {
      ctx.log.warn({ contract: contract.id, ...describeError(error) }, 'a seal waits for its time stamp')
      const minutes = Math.min(LONGEST, 2 ** contract.tries)
      await stampLater(ctx.db, contract.id, new Date(now.getTime() + minutes * MINUTE).toISOString())
      return
    }
  }
}

/** Where no service is set up nothing is looked for: an idle house writes nothing. */
export const registerStamps = ({ worker, timestamps }: Ctx): void => {
  if (timestamps) worker.every('seals.stamp', EVERY_MS, stampSeals)
}
