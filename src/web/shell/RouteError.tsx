import { Anchor, Button, Stack, Text, Title } from '@mantine/core'
import { useEffect } from 'react'
import { isRouteErrorResponse, useRouteError } from 'react-router'
import { reportFailure } from '#web/lib/logger.ts'
import { NotFound } from '#web/ui/states.tsx'

/** What shows when a page fails to render; it is reported, and leaving the page clears it (spec 1 §2.2). */
export const RouteError = () => {
  const error = useRouteError()
  const missing = isRouteErrorResponse(error) && error.status === 404
  useEffect(() => {
    if (!missing)
      reportFailure(
        error instanceof Error ? error.message : 'Render failed',
        error instanceof Error ? error.stack : '',
      )
  }, [error, missing])
  if (missing)
    return (
      <main>
        <NotFound />
      </main>
    )
  return (
    <main>
      <Stack align="center" gap="xs" py="xl" ta="center" role="alert">
        <title>Something went wrong · Parley</title>
        <Title order={1}>Oops, something went wrong...</Title>
        <Text c="dimmed">We’ve been notified. What you typed is saved on this device.</Text>
        {/* Also gets the new pieces after a release has replaced those this page was made of. */}
        <Button mt="xs" onClick={() => window.location.reload()}>
          Try again
        </Button>
        <Anchor href="/home">Go to home</Anchor>
      </Stack>
    </main>
  )
}
