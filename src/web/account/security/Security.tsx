import { Stack } from '@mantine/core'
import type { User } from '#web/lib/user.ts'
import { Section } from '#web/ui/Section.tsx'
import { ChangePassword } from './ChangePassword.tsx'
import { Messages } from './Messages.tsx'
import { OwnData } from './OwnData.tsx'
import { SecondFactor } from './SecondFactor.tsx'
import { Sessions } from './Sessions.tsx'
import { COPY } from './copy.ts'

/** What holds the account, of its owner alone: an administrator in it sees none of it. */
export const Security = ({ user }: { user: User }) =>
  user.impersonated ? null : (
    <Stack gap="md">
      <Section title={COPY.password.title} open={false} lazy>
        <ChangePassword email={user.email} />
      </Section>
      <Section title={COPY.second.title} open={false} lazy>
        <SecondFactor user={user} />
      </Section>
      <Section title={COPY.sessions.title} open={false} lazy>
        <Sessions user={user} />
      </Section>
      <Section title={COPY.messages.title} open={false} lazy>
        <Messages user={user} />
      </Section>
      <Section title={COPY.data.title} open={false} lazy>
        <OwnData user={user} />
      </Section>
    </Stack>
  )
