import * as asn1js from 'asn1js'
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
export const signatureValueOf = (cms: Buffer): Buffer => Buffer.from(opened(cms).signer.signature.getValue())

/** The signature with a time stamp beside it (PAdES B-T); what it signs, and its own bytes, stay as they are. */
export const withTimeStamp = (cms: Buffer, token: Buffer): Buffer => {
  const { signed, signer } = opened(cms)
  const { result } = asn1js.fromBER(token)
  signer.unsignedAttrs = new SignedAndUnsignedAttributes({
    type: 1,
    attributes: [new Attribute({ type: TIME_STAMP, values: [result] })],
  })
  const envelope = new ContentInfo({ contentType: '1.2.840.113549.1.7.2', content: signed.toSchema(true) })
  return Buffer.from(envelope.toSchema().toBER())
}
