import { ok, type Answered } from '#test/client.ts'
import { exampleBody, PDF } from './examples.ts'
import type { Body, Sale } from './sale.ts'

let papers = 0

/** A paper that is no other one, also once it is written anew: what an act rests on is known by its bytes. */
export const anotherPdf = (): Buffer => {
  papers += 1
  const page = `${100 + (papers % 900)} ${100 + Math.floor(papers / 900)}`
  return Buffer.from(PDF.toString('latin1').replace('200 200', page), 'latin1')
}

/** An upload of the listing agent: the paper or mail that an act of an outside buyer side came by. */
export const paper = async (
  sale: Pick<Sale, 'listingAgent'>,
  name = 'scan (310) 555-0188.pdf',
  bytes: Buffer = anotherPdf(),
) => ok(await sale.listingAgent.upload('OFFER_DOCUMENT', bytes, name), 201).id as string

/** The body of an outside offer, ready to be sent; of its buyers it sends more than is kept. */
export const outsideBody = async (
  sale: Pick<Sale, 'listingAgent' | 'listingId' | 'state'>,
  change: (body: Body) => void = () => {},
): Promise<Body> => {
  const {
    proofOfFunds: _p,
    loanApproval: _l,
    letterToSeller: _s,
    additionalOfferDocument: _d,
    ...body
  } = await exampleBody(`offer-${sale.state}`, sale.listingAgent, {
    buyerEmail: 'paper-buyer@outside.example',
    listingId: sale.listingId,
  })
  const made = {
    ...body,
    outsideAgent: {
      firstName: 'Petra',
      lastName: 'Paperagent',
      brokerage: 'Papertrail Realty',
      email: 'petra@papertrail.example',
      phone: '(213) 555-0190',
    },
    attested: true,
    paperId: await paper(sale),
  }
  change(made)
  return made
}

/** An offer from outside as the listing agent enters it. */
export const enterOutside = async (sale: Sale, change?: (body: Body) => void): Promise<Answered> =>
  sale.listingAgent.post('/offers/outside', await outsideBody(sale, change))
