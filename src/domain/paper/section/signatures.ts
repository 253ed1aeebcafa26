import type { PaperSigner, Signatures } from '../document.ts'
import type { AgreementFacts } from '../facts.ts'
import { note, type Draft } from '../words.ts'

const of = (signers: readonly PaperSigner[], side: PaperSigner['side'], caption: string): Signatures[] => {
  const places = signers.flatMap((s, i) => (s.side === side ? [i] : []))
  return places.length === 0 ? [] : [{ kind: 'signatures', caption, signers: places }]
}

/** The buyers' own paper is kept with the contract; its hash is here, so that whoever signs this signs that it is the one. */
const outside = (hash: string | undefined): Draft[] =>
  hash
    ? note(
        `The buyers signed on paper, outside Parley. What they signed is kept with this contract and attached to its sealed file. SHA-256 of the file: ${hash}`,
      )
    : []

/** §14: a place for signature, initials and date of every signer. */
export const signatures = (f: AgreementFacts): Draft[] => [
  ...outside(f.signedByBuyers),
  ...of(f.signers, 'BUYER', f.state === 'CA' ? 'Buyers and their agent' : 'Buyers'),
  ...of(f.signers, 'SELLER', f.state === 'CA' ? 'Sellers and their agent' : 'Sellers'),
]
