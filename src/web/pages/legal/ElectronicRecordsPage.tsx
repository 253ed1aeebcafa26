import { ELECTRONIC_RECORDS } from '#domain/legal/electronic-records.ts'
import { LegalDocument } from '#web/account/LegalDocument.tsx'

/** What one agrees to with electronic records and signatures, for everybody (issue 11 "Signing"). */
export const Page = () => <LegalDocument text={ELECTRONIC_RECORDS} />
