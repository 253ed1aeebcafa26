import { Alert, Anchor, Button, Group, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { date } from '#web/lib/format.ts'
import type { User } from '#web/lib/user.ts'
import { ConfirmDialog } from '../dialog/ConfirmDialog.tsx'
import { Dialog } from '../dialog/Dialog.tsx'
import { Section } from '../Section.tsx'
import { ErrorState, Lines } from '../states.tsx'
import { usePhone } from '../usePhone.ts'
import { GiveConsent } from './GiveConsent.tsx'
import { recordsConsentQuery, withdraw } from './queries.ts'
import { COPY } from './copy.ts'

/** The reader's consent to electronic records on the profile: as it stands, withdrawn, given again (issue 11 "Signing"). */
export const RecordsCard = ({ user }: { user: User }) => {
  const consent = useQuery(recordsConsentQuery(user.id))
  const [open, setOpen] = useState<'withdraw' | 'agree' | null>(null)
  const [done, setDone] = useState<string | null>(null)
  const phone = usePhone()
  const finish = (words: string) => {
    setOpen(null)
    setDone(words)
  }
  if (consent.isError) return <ErrorState error={consent.error} retry={() => void consent.refetch()} />
  return (
    <Section
      title={COPY.profile.title}
      open={false}
      state={consent.data && (consent.data.given ? COPY.profile.agreedTo : COPY.profile.notAgreedTo)}
    >
      <Stack gap="sm">
        {consent.isPending && <Lines rows={2} />}
        {done && (
          <Alert color="sea" role="status">
            {done}
          </Alert>
        )}
        {consent.data && (
          <>
            <Text>
              {consent.data.given && consent.data.at
                ? COPY.profile.given(date(consent.data.at))
                : COPY.profile.notGiven}
            </Text>
            <Group gap="sm">
              {!user.impersonated && consent.data.given && (
                <Button variant="default" onClick={() => setOpen('withdraw')}>
                  {COPY.profile.withdraw}
                </Button>
              )}
              {!user.impersonated && !consent.data.given && (
                <Button variant="default" onClick={() => setOpen('agree')}>
                  {COPY.profile.agreeAgain}
                </Button>
              )}
              <Anchor component={Link} to="/electronic-records" fz="sm" underline="always">
                {COPY.profile.read}
              </Anchor>
            </Group>
          </>
        )}
      </Stack>
      {open === 'withdraw' && (
        <ConfirmDialog
          opened
          onClose={() => setOpen(null)}
          title={COPY.profile.withdrawTitle}
          about="records-consent"
          confirm={COPY.profile.withdraw}
          cancel={COPY.profile.keep}
          danger
          onConfirm={async () => {
            await withdraw()
            finish(COPY.profile.withdrawn)
          }}
        >
          {COPY.profile.withdrawText}
        </ConfirmDialog>
      )}
      {open === 'agree' && (
        <Dialog onClose={() => setOpen(null)} title={COPY.profile.agreeAgain} size="lg" fullScreen={phone}>
          <GiveConsent order={3} onGiven={() => finish(COPY.profile.agreed)} />
        </Dialog>
      )}
    </Section>
  )
}
