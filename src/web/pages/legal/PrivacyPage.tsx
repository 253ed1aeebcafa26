import { PRIVACY_POLICY } from '#domain/legal/privacy-policy.ts'
import { LegalDocument } from '#web/account/LegalDocument.tsx'

/** The Privacy Policy, for everybody (issue 9 "Registration"). */
export const Page = () => <LegalDocument text={PRIVACY_POLICY} />
