import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import type { SecondFactorStatus } from '#api/account/second-factor.ts'
import type { User } from '#web/lib/user.ts'
import { Section } from '#web/ui/Section.tsx'
import { ChangePassword } from './ChangePassword.tsx'
import { Messages } from './Messages.tsx'
import { OwnData } from './OwnData.tsx'
import { SecondFactor } from './SecondFactor.tsx'
import { Sessions } from './Sessions.tsx'
import { secondFactorQuery, sessionsQuery } from './queries.ts'
import { COPY } from './copy.ts'

/** What holds the account, of its owner alone: an administrator in it sees none of it. */
export const Security = ({ user }: { user: User }) => (user.impersonated ? null : <Rows user={user} />)

/** Closed, each says how it stands. */
const Rows = ({ user }: { user: User }) => {
  const steps = useQuery(secondFactorQuery(user.id)).data
  const sessions = useInfiniteQuery(sessionsQuery(user.id)).data?.pages
  return (
    <>
      <Section title={COPY.password.title} open={false} lazy>
        <ChangePassword email={user.email} />
      </Section>
      <Section title={COPY.second.title} open={false} lazy state={steps && COPY.second.state(isOn(steps))}>
        <SecondFactor user={user} />
      </Section>
      <Section
        title={COPY.sessions.title}
        open={false}
        lazy
        state={sessions && COPY.sessions.state(sessions.flatMap(({ items }) => items).length, more(sessions))}
      >
        <Sessions user={user} />
      </Section>
      <Section title={COPY.messages.title} open={false} lazy>
        <Messages user={user} />
      </Section>
      <Section title={COPY.data.title} open={false} lazy>
        <OwnData user={user} />
      </Section>
    </>
  )
}

const isOn = ({ authenticator, passkeys }: SecondFactorStatus): boolean =>
  Boolean(authenticator) || passkeys.length > 0

const more = (pages: readonly { nextCursor: string | null }[]): boolean => Boolean(pages.at(-1)?.nextCursor)
