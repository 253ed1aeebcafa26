import {
  createPrivateKey,
  createPublicKey,
  createSign,
  createVerify,
  X509Certificate,
  type KeyObject,
} from 'node:crypto'
import forge from 'node-forge'

/** What seals: a private key and its certificate, which comes first, with those that vouch for it. */
export interface OpenedSeal {
  readonly key: KeyObject
  readonly chain: readonly [X509Certificate, ...X509Certificate[]]
}

type Bag = forge.pkcs12.Bag

const derOf = (asn1: forge.asn1.Asn1): Buffer => Buffer.from(forge.asn1.toDer(asn1).getBytes(), 'binary')

/** RSA is read by the library itself; of any other key it hands on what is in the file, which is PKCS#8 as it is. */
const keyIn = (bag: Bag): KeyObject[] => {
  if (bag.key) return [createPrivateKey(forge.pki.privateKeyToPem(bag.key))]
  return bag.asn1 ? [createPrivateKey({ key: derOf(bag.asn1), format: 'der', type: 'pkcs8' })] : []
}

const certificateIn = (bag: Bag): X509Certificate[] => {
  if (bag.cert) return [new X509Certificate(forge.pki.certificateToPem(bag.cert))]
  return bag.asn1 ? [new X509Certificate(derOf(bag.asn1))] : []
}

const fits = (key: KeyObject, certificate: X509Certificate): boolean => {
  const text = 'Parley seals this.'
  const signature = createSign('sha256').update(text).sign(key)
  const publicKey = createPublicKey(certificate.publicKey.export({ type: 'spki', format: 'pem' }))
  return createVerify('sha256').update(text).verify(publicKey, signature)
}

/** What is in a PKCS#12 file: one RSA or EC key with its certificates. Throws where it cannot be opened. */
export const openedSeal = (p12: Buffer, passphrase: string): OpenedSeal => {
  const store = forge.pkcs12.pkcs12FromAsn1(forge.asn1.fromDer(p12.toString('binary')), passphrase)
  const bags = (oid: string | undefined): Bag[] =>
    oid === undefined ? [] : (store.getBags({ bagType: oid })[oid] ?? [])
  const { oids } = forge.pki
  const [key] = [...bags(oids.pkcs8ShroudedKeyBag), ...bags(oids.keyBag)].flatMap(keyIn)
  const all = bags(oids.certBag).flatMap(certificateIn)
  if (!key || all.length === 0) throw new Error('no key with its certificate')
  const own = all.find((certificate) => fits(key, certificate))
  if (!own) throw new Error('the certificate is not the key’s')
  return { key, chain: [own, ...all.filter((certificate) => certificate !== own)] }
}
