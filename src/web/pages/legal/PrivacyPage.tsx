import { Switch } from '@mantine/core'
import { useState } from 'react'
import { PRIVACY_POLICY } from '#domain/legal/privacy-policy.ts'
import { LegalDocument } from '#web/account/LegalDocument.tsx'
import { COPY } from '#web/account/copy.ts'
import { keepAnswer, mayCount } from '#web/shell/cookies.ts'

/** What was answered about page views, to be given or taken back at any time: of this device, as the question was. */
const PageViews = () => {
  const [allowed, setAllowed] = useState(mayCount)
  return (
    <Switch
      label={COPY.pageViews.count}
      description={COPY.pageViews.device}
      checked={allowed}
      onChange={({ currentTarget: { checked } }) => {
        keepAnswer(checked)
        setAllowed(checked)
      }}
    />
  )
}

/** The Privacy Policy, for everybody (issue 9 "Registration"). */
export const Page = () => (
  <LegalDocument text={PRIVACY_POLICY}>
    <PageViews />
  </LegalDocument>
)
