import type { Detail } from '#domain/kernel/refusal.ts'
import { Checks } from '#domain/kernel/check.ts'
import { normalEmail, sameEmail } from '#domain/kernel/text/contact.ts'
import { isOrganisation, mayHaveSecondaries, ourNameProblems } from '#domain/kernel/party.ts'
import type { Buyer, OfferContext, OfferBody, SellersEmails } from './body.ts'

const SELLER_AGENT = "You cannot use the seller agent's email"
/** Says no more than the rule does: whose it is may not be read by the buyer side (decision 96). */
const OWNER = 'You cannot use this email for a buyer of this home'
const OWN_EMAIL = 'Use the email of your own account.'

/** Spec 3 §5 step 1; I27. Emails compare without case. Whether one is a seller's is judged last, of a step that is complete. */
export const contactProblems = (body: OfferBody, ctx: OfferContext): Detail[] => {
  const others = otherProblems(body, ctx)
  return others.length > 0 ? others : sellersProblems(body, ctx)
}

/** Where an offer names a buyer's email, and the email, lower-cased: of everybody who becomes a buyer when it is sent. */
export const buyersEmails = (body: OfferBody): { path: string; email: string }[] =>
  [body.primaryBuyer, ...(body.secondaryBuyers ?? [])].flatMap((buyer, i) => {
    const path = `${i === 0 ? 'primaryBuyer' : `secondaryBuyers.${i - 1}`}.user.email`
    return buyer?.user?.email ? [{ path, email: normalEmail(buyer.user.email) }] : []
  })

/** Who sells the home is no buyer of it (I27). The answer tells whose an address is, so the server bounds how often it is asked. */
export const sellersProblems = (body: OfferBody, sellers: SellersEmails): Detail[] => {
  const { sellerAgentEmail, ownerEmails = [] } = sellers
  return buyersEmails(body).flatMap(({ path, email }) => {
    if (sameEmail(email, sellerAgentEmail)) return { path, message: SELLER_AGENT }
    return ownerEmails.some((owner) => sameEmail(email, owner)) ? { path, message: OWNER } : []
  })
}

const otherProblems = (body: OfferBody, ctx: OfferContext): Detail[] => {
  const primary: Partial<Buyer> = body.primaryBuyer ?? {}
  const secondaries = mayHaveSecondaries(primary.ownerType) ? (body.secondaryBuyers ?? []) : []
  const c = new Checks('primaryBuyer')
  c.need('ownerType', primary.ownerType)
  if (isOrganisation(primary.ownerType)) c.need('orgName', primary.orgName, 'This field is required')
  if (person(c, primary, ctx)) {
    const email = primary.user?.email
    if (ctx.consumerEmail && !sameEmail(email, ctx.consumerEmail)) c.say('user.email', OWN_EMAIL)
    else if (secondaries.some((s) => sameEmail(s.user?.email, email)))
      c.say('user.email', 'Primary buyer email cannot be the same as secondary buyer email')
  }
  c.needTrue('certifyBuyer', primary.certifyBuyer)
  return [...c.details, ...secondaries.flatMap((s, i) => secondaryProblems(s, i, primary, secondaries, ctx))]
}

/** Name, mobile and email; true when the email is one. */
const person = (c: Checks, buyer: Partial<Buyer>, ctx: OfferContext): boolean => {
  if (!ctx.buyersFixed) for (const { path, message } of ourNameProblems(buyer)) c.say(path, message)
  c.need('user.firstName', buyer.user?.firstName, 'First Name is required')
  c.need('user.lastName', buyer.user?.lastName, 'Last Name is required')
  c.needPhone('user.phone', buyer.user?.phone, 'Mobile is required')
  return c.needEmail('user.email', buyer.user?.email, 'Email is required', 'Email is invalid')
}

const secondaryProblems = (
  buyer: Buyer,
  index: number,
  primary: Partial<Buyer>,
  all: Buyer[],
  ctx: OfferContext,
): Detail[] => {
  const c = new Checks(`secondaryBuyers.${index}`)
  if (!person(c, buyer, ctx)) return c.details
  const email = buyer.user?.email
  if (sameEmail(email, primary.user?.email))
    c.say('user.email', 'Secondary buyer email cannot be the same as primary buyer email')
  else if (all.some((other, i) => i !== index && sameEmail(other.user?.email, email)))
    c.say('user.email', 'Secondary buyer email cannot be the same as another secondary buyer email')
  return c.details
}

/** 'Add Additional Buyer' appears once the primary has name, phone and email (spec 3 §5 step 1). */
export const mayAddBuyer = (primary: Partial<Buyer> | null | undefined): boolean =>
  mayHaveSecondaries(primary?.ownerType) &&
  [primary?.user?.firstName, primary?.user?.lastName, primary?.user?.phone, primary?.user?.email].every(
    (value) => !!value && value.trim() !== '',
  )
