import { Button, Paper, Skeleton, Stack, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router'
import { ApiError, messageOf } from '#web/lib/call/apiError.ts'
import { placeOf } from '#web/lib/redirect.ts'
import { useSession } from '#web/lib/session.ts'
import { COPY } from './copy.ts'
import { OnItsWay } from './OnItsWay.tsx'

/** Nothing here yet: says so, and what to do about it. */
export const EmptyState = (props: {
  title: string
  /** The whole page is empty: its title is the page's heading. */
  page?: boolean
  children?: ReactNode
  action?: ReactNode
}) => (
  <Paper className="card" p="lg" ta="center">
    <Stack align="center" gap="xs">
      <Title order={props.page ? 1 : 2}>{props.title}</Title>
      {props.children && (
        <Text c="dimmed" maw="60ch">
          {props.children}
        </Text>
      )}
      {props.action}
    </Stack>
  </Paper>
)

/** Something failed: what happened, and a way on. */
export const ErrorState = (props: { title?: string; error?: unknown; retry?: () => void }) => (
  <Paper className="card" p="lg" role="alert">
    <Stack align="flex-start" gap="xs">
      <Title order={2}>{props.title ?? COPY.states.notLoaded}</Title>
      {props.error !== undefined && <Text c="dimmed">{messageOf(props.error)}</Text>}
      {props.retry && (
        <Button variant="default" onClick={props.retry}>
          {COPY.states.tryAgain}
        </Button>
      )}
    </Stack>
  </Paper>
)

/** The page may be there for another account of theirs: whose this is, and the way to the other one, which leads back here. */
const SomebodyElse = () => {
  const { user } = useSession()
  const location = useLocation()
  // In another's coat the banner leads out of it.
  if (!user || user.impersonated) return null
  return (
    <>
      <Text fz="sm" c="dimmed" mt="sm" style={{ overflowWrap: 'anywhere' }}>
        {COPY.states.loggedInAs(user.email)}
      </Text>
      <Button component={Link} to="/logout" state={{ redirect: placeOf(location) }} variant="subtle">
        {COPY.states.somebodyElse}
      </Button>
    </>
  )
}

/** A known thing, but not for this person. */
export const NoPermission = (props: { title?: string; children?: ReactNode; action?: ReactNode }) => (
  <EmptyState
    page
    title={props.title ?? COPY.states.noAccess}
    action={
      props.action ?? (
        <>
          <Button component={Link} to="/home">
            {COPY.states.goToHome}
          </Button>
          <SomebodyElse />
        </>
      )
    }
  >
    {props.children ?? COPY.states.noAccessText}
  </EmptyState>
)

export const NotFound = () => (
  <Stack align="center" gap="xs" py="xl" ta="center">
    <title>{COPY.states.page}</title>
    <Text fz="lg">{COPY.states.oops}</Text>
    <Title order={1} fz="display">
      404
    </Title>
    <Text fz="lg">{COPY.states.pageNotFound}</Text>
    <Button component={Link} to="/home" mt="sm">
      {COPY.states.goToHome}
    </Button>
    <SomebodyElse />
  </Stack>
)

/** What to show for a failed read: not found, not yours, or an error with a way to try again. */
export const QueryError = (props: { error: unknown; retry: () => void }) => {
  const { error } = props
  if (error instanceof ApiError && (error.status === 404 || error.status === 400)) return <NotFound />
  if (error instanceof ApiError && error.status === 403) return <NoPermission />
  return <ErrorState error={error} retry={props.retry} />
}

/** Grey bars in the shape of what is coming. */
export const Lines = ({ rows = 4 }: { rows?: number }) => (
  <OnItsWay>
    <Stack gap="sm" role="status" aria-busy="true" aria-label={COPY.states.loading}>
      {Array.from({ length: rows }, (_, row) => (
        <Skeleton key={row} h={16} w={row % 3 === 2 ? '60%' : '100%'} />
      ))}
    </Stack>
  </OnItsWay>
)

export const PageSkeleton = () => (
  <OnItsWay>
    <Stack
      gap="md"
      maw={1120}
      mx="auto"
      w="100%"
      role="status"
      aria-busy="true"
      aria-label={COPY.states.loading}
    >
      <Skeleton h={32} w={280} />
      <Skeleton h={160} radius="md" />
      <Skeleton h={160} radius="md" />
    </Stack>
  </OnItsWay>
)
