import { z } from 'zod'
import { typed } from '#domain/kernel/typed.ts'
import {
  anyNameField,
  brokerageNameField,
  emailField,
  isOfficeLicense,
  licenceField,
  NOT_A_LICENSE,
  phoneField,
  startsAsName,
} from './names.ts'
import { newPassword } from './password.ts'
import { questionnaire } from './questionnaire.ts'
import { sellerProfile } from './seller-profile.ts'

const PHONE_REQUIRED = 'Mobile Phone Number is required'

/** An agent as they register (spec 1 §3 "Registration request"). */
export const registrationAgent = z.object({
  licenseNumber: licenceField('License Number'),
  licenseState: z.enum(['CA', 'FL'], 'License State is required'),
  phone: phoneField(PHONE_REQUIRED).nullish(),
  brokerage: z.object({
    name: brokerageNameField('Brokerage Name'),
    licenseNumber: licenceField('Brokerage License Number').refine(isOfficeLicense, NOT_A_LICENSE),
  }),
})

/** An absent sms means no; absent others are asked at the first sign-in (api.md "Session"). */
export const consents = z.object({
  terms: z.boolean().optional(),
  electronicRecords: z.boolean().optional(),
  sms: z.boolean().optional(),
})
export type Consents = z.output<typeof consents>

/** Campaigns that only agents come from: the question 'Are you a licensed agent?' is not asked (spec 1 §2.4). */
export const isAgentCampaign = (campaign: string | null | undefined): boolean =>
  campaign === 'trailblazer' || campaign === 'listing'

/** The campaign whose agents answer the questionnaire before they register (spec 1 §2.4). */
export const asksQuestionnaire = (campaign: string | null | undefined): boolean => campaign === 'trailblazer'

type NameField = 'firstName' | 'lastName'

/** Does this name start as names do? Those of an invited seller may start as they like (spec 1 §5). */
const nameStarts =
  (field: NameField) =>
  (body: Partial<Record<NameField | 'sellerProfile', unknown>>): boolean => {
    const name = body[field]
    return Boolean(body.sellerProfile) || typeof name !== 'string' || name === '' || startsAsName(name)
  }

/** Said beside its field, whatever else is wrong. */
const saidOf = (field: NameField, message: string) => ({
  path: [field],
  message,
  when: ({ value }: { value: unknown }) => typeof value === 'object' && value !== null,
})

/** Agent (with `agent`), consumer (without) or invited seller (with `sellerProfile`). */
export const registration = z
  .object({
    email: emailField(),
    phone: phoneField(PHONE_REQUIRED),
    firstName: anyNameField('First Name'),
    lastName: anyNameField('Last Name'),
    password: newPassword,
    agent: registrationAgent.nullish(),
    campaign: typed().max(60).nullish(),
    questionnaire: questionnaire.nullish(),
    /** The license has an account already, and whoever registers says that it is theirs: an administrator decides (issue 9). */
    claimLicence: z.boolean().nullish(),
    sellerProfile: sellerProfile.nullish(),
    consents: consents.nullish(),
  })
  .superRefine((body, ctx) => {
    if (isAgentCampaign(body.campaign) && !body.agent)
      ctx.addIssue({ code: 'custom', path: ['agent'], message: 'Required' })
    if (asksQuestionnaire(body.campaign) && !body.questionnaire)
      ctx.addIssue({ code: 'custom', path: ['questionnaire'], message: 'Required' })
  })
  .refine(nameStarts('firstName'), saidOf('firstName', 'First Name is invalid'))
  .refine(nameStarts('lastName'), saidOf('lastName', 'Last Name is invalid'))
export type Registration = z.output<typeof registration>
