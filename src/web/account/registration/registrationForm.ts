import type { Questionnaire } from '#domain/account/questionnaire.ts'
import { isAgentCampaign, registration } from '#domain/account/registration.ts'
import type { PropertyState } from '#domain/kernel/place/property-state.ts'
import type { Detail } from '#domain/kernel/refusal.ts'
import { schemaProblems } from '#web/ui/form/problems.ts'
import { newPasswordProblems } from '../PasswordFields.tsx'
import { COPY } from '../copy.ts'

export interface RegistrationForm {
  isAgent: boolean | null
  firstName: string | null
  lastName: string | null
  email: string | null
  phone: string | null
  password: string | null
  confirmPassword: string | null
  agent: {
    licenseNumber: string | null
    licenseState: string | null
    brokerage: { name: string | null; licenseNumber: string | null }
  }
  terms: boolean
  sms: boolean
}

/** For agents the default license state is CA (spec 1 §2.4). */
export const emptyRegistration = (
  campaign: string | null,
  /** What the link of an invitation says of the person, and of the home to take over. */
  invited: { email?: string | null; state?: PropertyState | null } = {},
): RegistrationForm => ({
  isAgent: isAgentCampaign(campaign) || invited.state ? true : null,
  firstName: null,
  lastName: null,
  email: invited.email ?? null,
  phone: null,
  password: null,
  confirmPassword: null,
  agent: {
    licenseNumber: null,
    licenseState: invited.state ?? 'CA',
    brokerage: { name: null, licenseNumber: null },
  },
  terms: false,
  sms: false,
})

/** A blank answer reads as an empty text, so that the rule says "is required". */
const blank = <T>(value: T): T => (value === null ? ('' as T) : value)

/** The body of POST /users/registration. */
export const registrationBody = (
  form: RegistrationForm,
  campaign: string | null,
  questionnaire: Questionnaire | null = null,
) => ({
  firstName: blank(form.firstName),
  lastName: blank(form.lastName),
  email: blank(form.email),
  phone: blank(form.phone),
  password: blank(form.password),
  agent: form.isAgent
    ? {
        licenseNumber: blank(form.agent.licenseNumber),
        licenseState: form.agent.licenseState,
        phone: form.phone,
        brokerage: {
          name: blank(form.agent.brokerage.name),
          licenseNumber: blank(form.agent.brokerage.licenseNumber),
        },
      }
    : null,
  ...(campaign && { campaign }),
  ...(questionnaire && { questionnaire }),
  consents: { terms: form.terms, electronicRecords: form.terms, sms: form.sms },
})

export const registrationProblems = (form: RegistrationForm): Detail[] => {
  const problems = schemaProblems(registration, registrationBody(form, null)).filter(
    ({ path }) => path !== 'password' && path !== 'agent.phone',
  )
  if (form.isAgent === null) problems.unshift({ path: 'isAgent', message: COPY.form.required })
  if (!form.terms) problems.push({ path: 'terms', message: COPY.form.agree })
  return [...problems, ...newPasswordProblems(form)]
}
