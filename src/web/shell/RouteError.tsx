import { Anchor, Button, Stack, Text, Title } from '@mantine/core'
import { useEffect } from 'react'
import { isRouteErrorResponse, useRouteError } from 'react-router'
import { reportFailure } from '#web/lib/logger.ts'
import { NotFound } from '#web/ui/states.tsx'
import { COPY } from './copy.ts'

/**
 * What shows when a page fails to render; it is reported, and leaving the page clears it (spec 1 §2.2). `alone`: no frame stands around it, which
 * would be the page's main region.
 */
export const RouteError = ({ alone = false }: { alone?: boolean }) => {
  const Region = alone ? 'main' : 'div'
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
      <Region>
        <NotFound />
      </Region>
    )
  return (
    <Region>
      <Stack align="center" gap="xs" py="xl" ta="center" role="alert">
        <title>{COPY.error.page}</title>
        <Title order={1}>{COPY.error.title}</Title>
        <Text c="dimmed">{COPY.error.text}</Text>
        {/* Also gets the new pieces after a release has replaced those this page was made of. */}
        <Button mt="xs" onClick={() => window.location.reload()}>
          {COPY.error.tryAgain}
        </Button>
        <Anchor href="/home">{COPY.error.goToHome}</Anchor>
      </Stack>
    </Region>
  )
}
