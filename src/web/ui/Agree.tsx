import { Anchor } from '@mantine/core'
import { Link } from 'react-router'
import { COPY } from './copy.ts'

/** Both texts as links of their own tab: what is being filled in stays. */
export const LegalLinks = () => (
  <>
    <LegalLink to="/terms">{COPY.legal.terms}</LegalLink>
    {COPY.legal.and}
    <LegalLink to="/privacy">{COPY.legal.privacy}</LegalLink>
  </>
)

const LegalLink = ({ to, children }: { to: string; children: string }) => (
  <Anchor component={Link} to={to} target="_blank" fz="inherit" underline="always">
    {children}
  </Anchor>
)

/** What every registration and first sign-in asks for (api.md "Session" `consents`). */
export const AgreeLabel = () => (
  <>
    {COPY.legal.agree}
    <LegalLinks />
    {COPY.legal.andUse}
    <LegalLink to="/electronic-records">{COPY.legal.records}</LegalLink>
    {COPY.legal.end}
  </>
)
