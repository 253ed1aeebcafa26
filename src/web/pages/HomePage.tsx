import { Alert, Button, Group, Stack, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link, useLocation } from 'react-router'
import { dashboardQuery } from '#web/account/queries.ts'
import { TaskList } from '#web/account/TaskList.tsx'
import { useUser } from '#web/lib/session.ts'
import { isAgent } from '#web/lib/user.ts'
import { Page as Frame } from '#web/ui/Page.tsx'
import { ErrorState, Lines } from '#web/ui/states.tsx'

/** Home: what waits on the person comes first, then what they may begin (spec 1 §2.10, look.md). */
export const Page = () => {
  const user = useUser()
  const notice = (useLocation().state as { notice?: string } | null)?.notice
  const dashboard = useQuery(dashboardQuery(user))
  return (
    <Frame title="Home" heading={`Welcome, ${user.firstName}`} width={880}>
      {notice && (
        <Alert role="status" color="sea">
          {notice}
        </Alert>
      )}
      <section aria-labelledby="tasks-title">
        <Title order={2} id="tasks-title" mb="xs">
          Needs your attention
        </Title>
        {dashboard.isPending && <Lines rows={5} />}
        {dashboard.isError && <ErrorState error={dashboard.error} retry={() => void dashboard.refetch()} />}
        {dashboard.isSuccess && <TaskList tasks={dashboard.data.tasks} />}
      </section>
      <section aria-labelledby="start-title">
        <Title order={2} id="start-title" mb="xs">
          What would you like to do?
        </Title>
        <Stack gap={0} className="card">
          {/* A consumer's listing is begun by their agent: nothing is offered that leads nowhere. */}
          {isAgent(user) && (
            <>
              <Row
                title="Create a listing"
                text="Describe the home, add the sellers, and send it to them for approval."
                to="/create-listing"
              />
              <hr className="hair" />
            </>
          )}
          <Row
            title="Create an offer"
            text="Find the home, then start your offer from its page."
            to="/search"
          />
        </Stack>
      </section>
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
      aria-label={`Start: ${props.title}`}
    >
      Start
    </Button>
  </Group>
)
