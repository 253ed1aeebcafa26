import { readFileSync } from 'node:fs'
import type { ListingBody } from '#domain/listing/form/body.ts'
import { changeOfferAmount } from '#domain/offer/form/answers-pairs.ts'
import type { OfferBody } from '#domain/offer/form/body.ts'
import { print } from '../contract/pdf/press.ts'
import type { Client } from './client.ts'
import { picturesOf } from './pictures.ts'
import type { Home } from './homes.ts'

type Example = 'listing-ca' | 'listing-fl' | 'offer-ca' | 'offer-fl' | 'signatures'

const TITLES: Record<string, string> = {
  inspectionReport: 'General inspection',
  termiteReport: 'Termite report',
  questionnaireReport: 'Seller questionnaire',
  titlePrelimReport: 'Preliminary title report',
  remainInPropertyFile: 'Seller short-stay possession',
  homeownersAssnFile: "Homeowners' association rider",
  proofOfFunds: 'Proof of funds',
  loanApproval: 'Loan approval',
  letterToSeller: 'Letter to the seller',
  fhaVAFinancingFile: 'FHA/VA financing rider',
}
const TYPES: Record<string, string> = {
  proofOfFunds: 'OFFER_DOCUMENT',
  loanApproval: 'OFFER_DOCUMENT',
  letterToSeller: 'OFFER_DOCUMENT',
}

const papers = new Map<string, Promise<Buffer>>()

/** A one-page paper that says what it stands for. */
const paper = (title: string): Promise<Buffer> => {
  const known = papers.get(title)
  if (known) return known
  const made = print(
    {
      document: {
        title,
        note: 'Sample document for the demo. On a real listing, you’d see the uploaded file here.',
        draft: false,
        reference: 'demo',
        state: 'CA',
        property: '',
        signed: '',
        glance: [],
        sections: [],
        signers: [],
        createdAt: '2026-01-01T12:00:00.000Z',
      },
    },
    'demo',
  )
  papers.set(title, made)
  return made
}

/** An example body with its placeholders filled: addresses and ids as given, the rest with uploads by `by`. */
export const exampleBody = async <T>(
  name: Example,
  by: Client,
  values: Record<string, string>,
): Promise<T> => {
  let text = readFileSync(new URL(`../../../examples/${name}.json`, import.meta.url), 'utf8')
  const wanted = new Set([...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, key]) => key ?? ''))
  for (const key of wanted) {
    const title = TITLES[key] ?? key
    const type = TYPES[key] ?? (key.endsWith('File') ? 'ADDENDUM' : 'REPORT')
    const value =
      values[key] ?? (await by.upload(type, `${title}.pdf`, await paper(title), 'application/pdf')).id
    text = text.replaceAll(`{{${key}}}`, value)
  }
  return JSON.parse(text) as T
}

/** A whole listing with pictures, ready to be sent to its seller. */
export const listingBodyOf = async (
  home: Home,
  by: Client,
  owner: { email: string; firstName: string; lastName: string; phone: string },
): Promise<ListingBody> => {
  const body = await exampleBody<ListingBody>(`listing-${home.state}`, by, { ownerEmail: owner.email })
  const images = await Promise.all(
    (await picturesOf(home.key)).map(async ({ name, bytes, caption, alt }) => ({
      ...(await by.upload('LISTING_IMAGE', name, bytes, 'image/jpeg')),
      caption,
      alt,
    })),
  )
  return {
    ...body,
    ...home.body,
    primaryImage: images[0],
    images,
    primaryOwner: { ...body.primaryOwner, user: owner },
  }
}

export interface Buyer {
  readonly email: string
  readonly firstName: string
  readonly lastName: string
  readonly phone: string
}

/** An offer by the example, with another buyer, another amount and whatever `change` says. */
export const offerBodyOf = async (
  state: 'ca' | 'fl',
  by: Client,
  listingId: string,
  buyer: Buyer,
  amount: number,
  change: (body: OfferBody) => OfferBody = (b) => b,
): Promise<OfferBody & { listingId: string }> => {
  const body = await exampleBody<OfferBody & { listingId: string }>(`offer-${state}`, by, {
    buyerEmail: buyer.email,
    listingId,
  })
  const named: OfferBody = { ...body, primaryBuyer: { ...body.primaryBuyer, user: buyer } }
  return { ...change(changeOfferAmount(named, amount)), listingId }
}
