import { Alert, Button, Group, Stack, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link, useLocation } from 'react-router'
import { dashboardQuery } from '#web/lib/dashboard.ts'
import { Activity } from '#web/account/Activity.tsx'
import { Figures } from '#web/account/Figures.tsx'
import { TaskList } from '#web/account/TaskList.tsx'
import { useUser } from '#web/lib/session.ts'
import { hasRole, isAgent } from '#web/lib/user.ts'
import { Page as Frame } from '#web/ui/Page.tsx'
import { ErrorState, Lines } from '#web/ui/states.tsx'
import { COPY } from './copy.ts'

/** Home: what waits on the person comes first, then what they may begin (spec 1 §2.10, look.md). */
export const Page = () => {
  const user = useUser()
  const notice = (useLocation().state as { notice?: string } | null)?.notice
  // Fresh on every visit: it may wait on somebody since a minute.
  const dashboard = useQuery({ ...dashboardQuery(user), staleTime: 0 })
  return (
    <Frame title={COPY.home.title} heading={COPY.home.welcome(user.firstName)} width={880}>
      {notice && (
        <Alert role="status" color="sea">
          {notice}
        </Alert>
      )}
      <section aria-labelledby="tasks-title">
        <Title order={2} id="tasks-title" mb="xs">
          {COPY.home.needsYourAttention}
        </Title>
        {dashboard.isPending && <Lines rows={5} />}
        {dashboard.isError && <ErrorState error={dashboard.error} retry={() => void dashboard.refetch()} />}
        {dashboard.isSuccess && <TaskList tasks={dashboard.data.tasks} />}
      </section>
      {dashboard.isSuccess && <Figures user={user} figures={dashboard.data.figures} />}
      <section aria-labelledby="start-title">
        <Title order={2} id="start-title" mb="xs">
          {COPY.home.begin}
        </Title>
        <Stack gap={0} className="card">
          {hasRole(user, 'ADMIN') && !isAgent(user) ? (
            <>
              <Row title={COPY.home.users} text={COPY.home.usersText} to="/admin/users" />
              <hr className="hair" />
              <Row
                title={COPY.home.applications}
                text={COPY.home.applicationsText}
                to="/admin/agents?filter=agents-applied"
              />
            </>
          ) : (
            <>
              {/* A consumer's listing is begun by their agent: nothing is offered that leads nowhere. */}
              {isAgent(user) && (
                <>
                  <Row title={COPY.home.createAListing} text={COPY.home.listingText} to="/create-listing" />
                  <hr className="hair" />
                </>
              )}
              <Row title={COPY.home.createAnOffer} text={COPY.home.offerText} to="/search" />
            </>
          )}
        </Stack>
      </section>
      {dashboard.isSuccess && dashboard.data.notifications.length > 0 && (
        <section aria-labelledby="activity-title">
          <Title order={2} id="activity-title" mb="xs">
            {COPY.home.activity}
          </Title>
          <Activity notices={dashboard.data.notifications} />
        </section>
      )}
    </Frame>
  )
}

const Row = (props: { title: string; text: string; to: string }) => (
  <Group justify="space-between" wrap="nowrap" p="sm">
    <div>
      <Text fw={600}>{props.title}</Text>
      <Text fz="sm" c="dimmed">
        {props.text}
      </Text>
    </div>
    <Button
      component={Link}
      to={props.to}
      variant="default"
      style={{ flexShrink: 0 }}
      aria-label={COPY.home.startOf(props.title)}
    >
      {COPY.home.start}
    </Button>
  </Group>
)
