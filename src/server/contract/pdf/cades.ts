import { createHash, type KeyObject, type webcrypto, type X509Certificate } from 'node:crypto'
import * as asn1js from 'asn1js'
import {
  Attribute,
  Certificate,
  ContentInfo,
  EncapsulatedContentInfo,
  IssuerAndSerialNumber,
  SignedAndUnsignedAttributes,
  SignedData,
  SignerInfo,
} from 'pkijs'
import { Signer } from '@signpdf/utils'
import type { OpenedSeal } from '../seal/open.ts'

/** Object identifiers of RFC 5652, RFC 5035 and RFC 3161. */
const OID = {
  data: '1.2.840.113549.1.7.1',
  signedData: '1.2.840.113549.1.7.2',
  contentType: '1.2.840.113549.1.9.3',
  messageDigest: '1.2.840.113549.1.9.4',
  signingCertificateV2: '1.2.840.113549.1.9.16.2.47',
} as const

const CURVES: Record<string, string> = { prime256v1: 'P-256', secp384r1: 'P-384', secp521r1: 'P-521' }

/** Web Crypto's form of the key; RSA signs by PKCS#1, which every reader of PDFs knows. */
const cryptoKey = (key: KeyObject): webcrypto.CryptoKey => {
  const curve = CURVES[key.asymmetricKeyDetails?.namedCurve ?? '']
  const algorithm =
    key.asymmetricKeyType === 'rsa'
      ? { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256' }
      : { name: 'ECDSA', namedCurve: curve ?? '' }
  return key.toCryptoKey(algorithm, false, ['sign'])
}

const attribute = (type: string, value: asn1js.BaseBlock): Attribute =>
  new Attribute({ type, values: [value] })

/** SigningCertificateV2 of one certificate, by its SHA-256, which is the default hash and goes unnamed (RFC 5035). */
const signingCertificate = (der: Buffer): asn1js.Sequence => {
  const hash = new asn1js.OctetString({ valueHex: createHash('sha256').update(der).digest() })
  const certificateId = new asn1js.Sequence({ value: [hash] })
  return new asn1js.Sequence({ value: [new asn1js.Sequence({ value: [certificateId] })] })
}

const parsed = (certificate: X509Certificate): Certificate => Certificate.fromBER(certificate.raw)

/**
 * A detached CAdES signature of a file, as PAdES level B-B asks for it (ETSI EN 319 142-1): the certificate that signed is itself
 * signed, and the time is said in the PDF and not here.
 */
export const signDetached = async (file: Buffer, { key, chain }: OpenedSeal): Promise<Buffer> => {
  const certificates = chain.map(parsed)
  const [own] = certificates
  if (!own) throw new Error('A seal without a certificate.')
  const signer = new SignerInfo({
    version: 1,
    sid: new IssuerAndSerialNumber({ issuer: own.issuer, serialNumber: own.serialNumber }),
    signedAttrs: new SignedAndUnsignedAttributes({
      type: 0,
      attributes: [
        attribute(OID.contentType, new asn1js.ObjectIdentifier({ value: OID.data })),
        attribute(
          OID.messageDigest,
          new asn1js.OctetString({ valueHex: createHash('sha256').update(file).digest() }),
        ),
        attribute(OID.signingCertificateV2, signingCertificate(chain[0].raw)),
      ],
    }),
  })
  const signed = new SignedData({
    version: 1,
    encapContentInfo: new EncapsulatedContentInfo({ eContentType: OID.data }),
    signerInfos: [signer],
    certificates,
  })
  await signed.sign(cryptoKey(key), 0, 'SHA-256')
  const envelope = new ContentInfo({ contentType: OID.signedData, content: signed.toSchema(true) })
  return Buffer.from(envelope.toSchema().toBER())
}

/** Signs for signpdf with the seal of this installation. */
export class CadesSigner extends Signer {
  readonly #seal: OpenedSeal

  constructor(seal: OpenedSeal) {
    super()
    this.#seal = seal
  }

  override sign(file: Buffer): Promise<Buffer> {
    return signDetached(file, this.#seal)
  }
}
