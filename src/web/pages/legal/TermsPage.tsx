import { TERMS_OF_SERVICE } from '#domain/legal/terms-of-service.ts'
import { LegalDocument } from '#web/account/LegalDocument.tsx'

/** The Terms of Service, for everybody (issue 9 "Registration"). */
export const Page = () => <LegalDocument text={TERMS_OF_SERVICE} />
