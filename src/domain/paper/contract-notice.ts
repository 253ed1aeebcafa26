import {
  GIVEN_BY,
  type ContractNoticeChoice,
  type ContractNoticeKind,
} from '#domain/contract/notice/vocabulary.ts'
import { itemAsk, itemTitle, noticeWords } from '#domain/contract/notice/words.ts'
import { usDate } from '#domain/kernel/text/format.ts'
import { STATE_NAMES, type PropertyState } from '#domain/kernel/place/property-state.ts'
import type { AgreementDocument, PaperSigner, Section, ShownSigner } from './document.ts'
import type { CertificateFacts } from './facts.ts'
import { signingEvents } from './section/signatures.ts'
import { clause, note, numbered, say, table, value, type Draft } from './words.ts'

/** Everything that the paper of a notice is made of. Days are YYYY-MM-DD. */
export interface ContractNoticeFacts {
  readonly id: string
  readonly kind: ContractNoticeKind
  readonly state: PropertyState
  /** The home, on one line. */
  readonly property: string
  /** What it is about, with its day; `usual`: the agreement sets none. */
  readonly items: readonly Pick<ContractNoticeChoice, 'item' | 'day' | 'usual'>[]
  /** Names as the agreement has them. */
  readonly buyers: readonly string[]
  readonly sellers: readonly string[]
  readonly effective: string
  /** Of the agreement: which document it is about. */
  readonly signers: readonly PaperSigner[]
  readonly preparedOn: string
  /** ISO instant. */
  readonly createdAt: string
}

const NOTE =
  'Prepared by the platform from what the parties chose; not a form of any association; parties should have it reviewed.'

const names = (all: readonly string[]): string => all.join(', ')

const plain = (text: string) => [{ text }]

const agreementDrafts = (f: ContractNoticeFacts): Draft[] =>
  clause(
    'The agreement',
    say`This document is about the purchase agreement between ${value('buyers', names(f.buyers))} (buyer) and ${value('sellers', names(f.sellers))} (seller) for ${value('property', f.property)}, in effect since ${value('effective', usDate(f.effective))}.`,
    say`It was prepared on ${value('prepared', usDate(f.preparedOn))}.`,
  )

/** A day that the agreement doesn't set says so: nobody is told that they agreed to it. */
const dayWords = (day: string | null, usual: boolean, state: PropertyState): string => {
  if (day === null) return 'No day set'
  return usual
    ? `${usDate(day)}, as usual in ${STATE_NAMES[state]}; the agreement names no period`
    : usDate(day)
}

const itemDrafts = (f: ContractNoticeFacts): Draft[] => {
  const words = noticeWords(f.kind, f.state)
  const removal = f.kind === 'CONTINGENCY_REMOVAL'
  return [
    ...clause(words.title, ...words.says.map(plain)),
    ...table(
      words.list,
      removal ? ['Contingency', 'Last day'] : ['About', 'What has to be done', 'Due'],
      f.items.map(({ item, day, usual }) => [
        value(`items.${item}`, itemTitle(item)),
        ...(removal ? [] : [itemAsk(item, f.state)]),
        value(`days.${item}`, dayWords(day, usual, f.state)),
      ]),
    ),
    ...clause('What follows', ...words.follows.map(plain)),
  ]
}

const deliveryDrafts = (f: ContractNoticeFacts): Draft[] => {
  const own = GIVEN_BY[f.kind] === 'BUYER' ? 'buyer' : 'seller'
  const other = own === 'buyer' ? 'seller' : 'buyer'
  return [
    ...clause(
      'Signing and delivery',
      plain(
        `Every ${own} signs this document. It takes effect when the last of them has signed: it is then delivered to the ${other}’s side on Parley, and that time is its delivery.`,
      ),
    ),
    ...(f.signers.length > 0
      ? [
          {
            kind: 'signatures' as const,
            caption: own === 'buyer' ? 'Buyers' : 'Sellers',
            signers: f.signers.map((_, i) => i),
          },
        ]
      : note('Nobody signs this document yet.')),
  ]
}

const section = (number: number, title: string, drafts: readonly Draft[]): Section => ({
  number,
  title,
  blocks: numbered(number, drafts),
})

/** The paper of a notice after the contract: the same kind of document as the agreement, so that it is drawn, read and signed alike. */
export const noticeDocument = (f: ContractNoticeFacts): AgreementDocument => {
  const words = noticeWords(f.kind, f.state)
  const own = GIVEN_BY[f.kind]
  return {
    title: words.title,
    state: f.state,
    note: NOTE,
    draft: false,
    reference: f.id,
    property: f.property,
    signed: `${words.title} of ${usDate(f.preparedOn)}`,
    glance: [
      { label: words.list, text: f.items.map(({ item }) => itemTitle(item)).join(', ') },
      { label: 'From', text: names(own === 'BUYER' ? f.buyers : f.sellers) },
      { label: 'To', text: names(own === 'BUYER' ? f.sellers : f.buyers) },
    ],
    sections: [
      section(1, 'Agreement', agreementDrafts(f)),
      section(2, words.title, itemDrafts(f)),
      section(3, 'Signatures', deliveryDrafts(f)),
    ],
    signers: f.signers,
    createdAt: f.createdAt,
  }
}

/** Behind a signed notice: who signed it, when, and when it was delivered. */
export const noticeCertificate = (
  c: Pick<CertificateFacts, 'documentHash' | 'zone' | 'events'> & {
    /** Date and time with the zone. */
    readonly deliveredAt: string
  },
): Section =>
  section(4, 'Signing certificate', [
    ...clause(
      'Document',
      say`Everyone signed the same file, the unsigned document, which is attached to this one. Its SHA-256 is ${c.documentHash}.`,
    ),
    ...clause('Delivery', say`It was delivered on ${c.deliveredAt}. All times below are ${c.zone}.`),
    ...signingEvents(c.events),
  ])

/** As the agreement names a party: the organization, the name on the paper, or the account's. */
export const partyName = (s: ShownSigner): string => s.signingFor ?? s.signingAs ?? s.name
