import type { Records, Row } from './access.ts'
import { APPLICATION } from './application.ts'

const stale = ({ version }: Records) => ({ version })
const staleOffer = ({ offerId: id, version }: Records) => ({ id, version })
const ofCounter = ({ counterId: id }: Records) => ({ id })
const NOTHING_NEW = { loanPayoff: 0, commissionPercent: 0, fees: 0, prorations: 0 }

/**
 * Every call of the contract, and whom of the ten it lets in, from negotiation.md §8 and api.md: asked on a delivered offer with
 * two buyers, of a listing with two owners, who have not sent their counter yet (`ofCounter`). `+` let in, `-` no session, `x` not allowed (403), `o` not there (404). Where somebody
 * is let in to change something, it is asked with a version of nothing, so that nothing is changed.
 */
export const ROWS: Readonly<Record<string, Row>> = {
  'POST /login': { who: '++++++++++' },
  'POST /logout': { who: '-+++++++++' },
  'GET /users': { who: '-+++++++++' },
  'PUT /users': { who: '-+++++++++' },
  'POST /users/registration': { who: '++++++++++' },
  'PUT /users/activation/{email}/{token}': {
    who: '++++++++++',
    path: ({ email }) => ({ email, token: 'x' }),
  },
  'GET /users/verification': { who: '++++++++++', query: ({ email }) => `?email=${email}&token=x` },
  'PUT /users/password': { who: '++++++++++' },
  'POST /users/forgot-password': { who: '++++++++++', query: () => '?email=nobody@nowhere.example' },
  'GET /dre/verify': { who: '++++++++++', query: () => '?state=CA&licenseNumber=1&lastName=Nobody' },
  'GET /billing/subscriptions': { who: '-+++++++++' },
  'GET /billing/pricing': { who: '-+++++++++' },
  // Nobody here has paid for anything.
  'POST /billing/portal': { who: '-ooooooooo' },
  // Nothing is signed.
  'POST /billing/webhook': { who: '++++++++++' },
  // No texting service is connected.
  'POST /sms/webhook': { who: 'oooooooooo' },
  'POST /billing/trial/subscribe': { who: '-+++++++++', body: () => ({ plan: 'never' }) },
  'POST /billing/trial/{act}': { who: '-+++++++++', path: () => ({ act: 'never' }) },
  'GET /admin/events': { who: '-xxxxxxxx+' },
  'GET /admin/licence-claims': { who: '-xxxxxxxx+' },
  'PUT /admin/licence-claims/{id}': { who: '-xxxxxxxxo', body: () => ({ outcome: 'KEPT' }) },
  'POST /admin/user/{id}/password-reset': { who: '-xxxxxxxx+' },
  'GET /admin/listings': { who: '-xxxxxxxx+' },
  'GET /admin/listings/{id}': { who: '-xxxxxxxx+' },
  'GET /admin/contract': { who: '-xxxxxxxx+' },
  'GET /admin/unassigned': { who: '-xxxxxxxx+' },
  'GET /admin/inpersonate/listing/{listingId}/user/{userId}': {
    who: '-xxxxxxxx+',
    path: ({ buyerId: userId }) => ({ userId }),
    query: () => '?actions=buyer',
  },
  'PUT /admin/reassign': {
    who: '-xxxxxxxx+',
    body: ({ offerId: id, buyerId: agentId }) => ({ kind: 'offer', id, agentId }),
  },
  'GET /admin/user/{id}/open': { who: '-xxxxxxxx+' },
  // The buyer's offer is open: even an administrator is refused, and changes nothing.
  'DELETE /admin/user/{id}': { who: '-xxxxxxxx+' },
  'POST /admin/impersonation/end': { who: '-xxxxxxxxx' },
  'PUT /admin/updateRoles': {
    who: '-xxxxxxxx+',
    body: ({ buyerId: userId }) => ({ userId, roles: ['NONE'] }),
  },
  'DELETE /admin/updateRoles': {
    who: '-xxxxxxxx+',
    body: ({ buyerId: userId }) => ({ userId, roles: ['NONE'] }),
  },
  'GET /admin/users': { who: '-xxxxxxxx+' },
  'POST /admin/login': { who: '-xxxxxxxx+', body: ({ email }) => ({ email }) },
  'PUT /offers/{id}/backup/{action}': {
    who: '-oxxxo++xx',
    path: () => ({ action: 'OFFER_BACKUP' }),
    body: stale,
  },
  'GET /listings/{id}/blind': { who: '-ooooo++++' },
  'PUT /listings/{id}/blind': { who: '-ooooo++xx', body: ({ version }) => ({ on: true, version }) },
  'POST /offers/{id}/papers/{paper}': {
    who: '-ooooo+xxx',
    path: ({ fileId: paper }) => ({ paper }),
    body: () => ({ comment: 'A reason', shown: 'x' }),
  },
  'GET /buyerProfiles': { who: '-+++++++++' },
  'GET /buyerProfiles/{id}': { who: '-o+o+oooo+' },
  'POST /buyerProfiles': { who: '-ooo+ooooo', body: ({ offerId }) => ({ offerId, name: 'Kept' }) },
  'PUT /buyerProfiles/{id}': { who: '-oxo+oooox', body: stale },
  'DELETE /buyerProfiles/{id}': { who: '-oxo+oooox', uses: 'profile' },
  'GET /listings/{id}/contract': { who: '-o+++o++++', agreed: true },
  'PUT /listings/{id}/contract/sign': { who: '-o+++o+++x', agreed: true, body: () => ({ agreed: true }) },
  'PUT /listings/{id}/contract/state/{state}': {
    who: '-oxx+o+xxx',
    agreed: true,
    path: () => ({ state: 'CANCELLED' }),
    body: () => ({ comment: 'A reason', contractId: 'x' }),
  },
  'POST /listings/{id}/contract': { who: '-oxxxo+xx+', agreed: true },
  'PUT /admin/contract': {
    who: '-xxxxxxxx+',
    agreed: true,
    body: ({ listingId }) => ({ listingId, docuSignSent: false }),
  },
  'GET /files/rpa/{listingId}/{file}': {
    who: 'oo+++o++++',
    agreed: true,
    path: ({ offerId }) => ({ file: `rpa-${offerId}.pdf` }),
  },
  'POST /offers/counter': {
    who: '-oxxxo+xxx',
    body: ({ offerId, version }) => ({
      counteredOfferId: offerId,
      offerType: 'SELLER_COUNTER',
      state: 'PENDING_SELLER_COUNTER_REVIEW',
      answersOfferId: offerId,
      answersVersion: version,
    }),
  },
  'PUT /offers/counter': { who: '-ooooo+xxx', body: ({ counterId: id, version }) => ({ id, version }) },
  'GET /agents/questionnaire': { who: '-xxx+++xxx' },
  'POST /agents/questionnaire': { who: '-xxx++xxxx', body: () => APPLICATION },
  'GET /admin/questionnaire/email': {
    who: '-xxxxxxxx+',
    query: () => '?email=agent-ca@parley.example',
  },
  'GET /agents/dashboard': { who: '-+++++++++' },
  'POST /page-views': { who: '++++++++++', body: () => ({ page: '/home' }) },
  'GET /find': { who: '-+++++++++', query: () => '?text=Maple' },
  'GET /users/dashboard/{id}': { who: '-o+ooooooo', path: ({ buyerId: id }) => ({ id }) },
  'POST /upload/{type}': { who: '-+++++++++', path: () => ({ type: 'REPORT' }) },
  'GET /files/{id}/{name}': { who: 'oo+++o++++', path: () => ({ name: 'paper.pdf' }) },
  'POST /listings': { who: '-xxx+++xxx', body: () => ({ price: 5 }) },
  'POST /listings/provisional': { who: '-+++++++++', body: () => ({ price: 5 }) },
  'POST /listings/{id}/import': { who: '-xxxxx+xxx' },
  'PUT /listings': { who: '-xxxxx+xxx', body: ({ listingId: id, version }) => ({ id, version }) },
  'PUT /listings/{id}/{status}': { who: '-xxxxx+xx+', path: () => ({ status: 'CANCELLED' }), body: stale },
  'DELETE /listings/{id}': { who: '-xxxxx++xx' },
  'GET /listings/users': { who: '-+++++++++' },
  'GET /listings/{id}': { who: '-+++++++++' },
  'GET /listings/view/{id}': { who: '-+++++++++' },
  'GET /listings/{id}/details': { who: '++++++++++' },
  'GET /listings/{id}/loanTypes': { who: '-+++++++++' },
  'GET /search/listings': { who: '-+++++++++' },
  'GET /search/listings/agents': { who: '-+++++++++', query: ({ agentId }) => `?agentId=${agentId}` },
  'GET /listings/liked/{id}': { who: '-+++++++++' },
  'PUT /listings/liked/{id}': { who: '-+++++++++' },
  'DELETE /listings/liked/{id}': { who: '-+++++++++' },
  'GET /list-items/{state}': { who: '-+++++++++', path: () => ({ state: 'CA' }) },
  'GET /companies': { who: '-+++++++++' },
  'PUT /notifications': {
    who: '-+++++++++',
    body: ({ agentId: id }) => ({ message: 'Hello', recipient: { id } }),
  },
  'GET /notifications': { who: '-+++++++++' },
  'PUT /notifications/read': { who: '-+++++++++', body: () => ({ all: true }) },
  'GET /admin/operations': { who: '-xxxxxxxx+' },
  // Of a mail that is not there: an administrator learns that, nobody else even that.
  'POST /admin/operations/outbox/{id}/retry': { who: '-xxxxxxxxo' },
  'GET /undelivered': { who: '-ooooo++++', query: ({ listingId }) => `?listingId=${listingId}` },
  // Nothing was refused that could be sent again.
  'POST /undelivered/again': { who: '-ooooooooo', body: ({ offerId, email }) => ({ offerId, email }) },
  'GET /live': { who: '-+++++++++' },
  // Of a home that takes no offers: nothing is begun.
  'POST /offers/pre-filled/{listingId}': { who: '-+++++xxxx', agreed: true },
  'POST /offers': { who: '-+++++xxxx', agreed: true, body: ({ listingId }) => ({ listingId }) },
  'POST /offers/outside': { who: '-xxxxx+xxx', agreed: true, body: ({ listingId }) => ({ listingId }) },
  'PUT /offers': { who: '-oxx+oxxxx', body: staleOffer },
  'PUT /offers/{id}/{state}': {
    who: '-oxxxo+xxx',
    path: () => ({ state: 'PENDING_SELLER_ACCEPT_REVIEW' }),
    body: stale,
  },
  'DELETE /offers/{id}': { who: '-oxx+oxxx+' },
  'GET /offers/{id}': { who: '-o+++o++++' },
  'GET /offers/{id}/changes': { who: '-ooooo++++', path: ofCounter },
  'GET /listings/{id}/comparison/{format}': { who: '-ooooo++++', path: () => ({ format: 'csv' }) },
  'GET /offers/{id}/history': { who: '-o+++o++++' },
  'GET /offers': { who: '-+++++++++' },
  'GET /offers/listings/{id}': { who: '-ooooo++++', query: () => '?actions=seller' },
  'POST /offers/{id}/nudge': { who: '-o+++o++xx', body: () => ({ shown: 'x' }) },
  'PUT /offers/viewed': {
    who: '-xxxxx+++x',
    body: ({ listingId, offerId }) => ({ listingId, viewedOfferIds: [offerId] }),
  },
  'GET /offers/buyers': { who: '-+++++++++' },
  'GET /offers/buyers/{id}': { who: '-ooo+ooooo' },
  'GET /listings/global-counter/{listingId}': { who: '-+++++++++' },
  'GET /listings/{id}/calendar.ics': { who: '-ooooooooo' },
  'PUT /listings/global-counter/{listingId}': {
    who: '-xxxxx+xxx',
    body: ({ version }) => ({ auctionExpirationDate: '2030-01-01', version }),
  },
  'GET /listings/{id}/seller-costs': { who: '-ooooo++++' },
  'PUT /listings/{id}/seller-costs': {
    who: '-ooooo++xx',
    body: ({ version }) => ({ ...NOTHING_NEW, version }),
  },
  'PUT /offers/{id}/shortlist': { who: '-oxxxo+++x', body: () => ({ on: true }) },
  'GET /health': { who: '++++++++++' },
  'GET /ready': { who: '++++++++++' },
  'GET /meta-data': { who: '++++++++++' },
  'POST /ui-logger': { who: '++++++++++', body: () => ({ message: 'A test' }) },
  'GET /dev/outbox': { who: '++++++++++' },
}
