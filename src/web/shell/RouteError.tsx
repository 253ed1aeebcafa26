import { Anchor, Button, Stack, Text, Title } from '@mantine/core'
import { useEffect, useState } from 'react'
import { isRouteErrorResponse, useRouteError } from 'react-router'
import { reportFailure } from '#web/lib/logger.ts'
import { isMissingPiece, loadAnew } from '#web/lib/release.ts'
import { NotFound } from '#web/ui/states.tsx'
import { COPY } from './copy.ts'
import { WhenAnswered } from './WhenAnswered.tsx'

const reload = () => window.location.reload()
const goHome = () => window.location.assign('/home')

/**
 * What shows when a page fails to render; leaving the page clears it (spec 1 §2.2). What failed for want of a script is loaded anew by itself,
 * and is an error only if that did not help. `alone`: no frame stands around it, which would be the page's main region.
 */
export const RouteError = ({ alone = false }: { alone?: boolean }) => {
  const Region = alone ? 'main' : 'div'
  return (
    <Region>
      <Problem error={useRouteError()} />
    </Region>
  )
}

/** What is shown of an error: a page that is not there, a script that is loaded anew, or what went wrong. */
export const Problem = ({ error }: { error: unknown }) => {
  const [waiting, setWaiting] = useState(() => isMissingPiece(error))
  const missing = isRouteErrorResponse(error) && error.status === 404
  if (missing) return <NotFound />
  return waiting ? <WhenAnswered run={() => loadAnew() || setWaiting(false)} /> : <Failed error={error} />
}

/** Says what happened, and reports it. Both ways on wait for the server: it may be what failed. */
const Failed = ({ error }: { error: unknown }) => {
  const [next, setNext] = useState<(() => void) | null>(null)
  useEffect(() => {
    const known = error instanceof Error
    reportFailure(known ? error.message : 'Render failed', known ? error.stack : '')
  }, [error])
  if (next) return <WhenAnswered run={next} />
  return (
    <Stack align="center" gap="xs" py="xl" ta="center" role="alert">
      <title>{COPY.error.page}</title>
      <Title order={1}>{COPY.error.title}</Title>
      <Text c="dimmed">{COPY.error.text}</Text>
      {/* Also gets the new pieces after a release has replaced those this page was made of. */}
      <Button mt="xs" onClick={() => setNext(() => reload)}>
        {COPY.error.tryAgain}
      </Button>
      <Anchor
        href="/home"
        onClick={(event) => {
          event.preventDefault()
          setNext(() => goHome)
        }}
      >
        {COPY.error.goToHome}
      </Anchor>
    </Stack>
  )
}
