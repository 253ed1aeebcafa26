import { Alert, Anchor, Button, Stack, Text, VisuallyHidden } from '@mantine/core'
import { IconExternalLink } from '@tabler/icons-react'
import { useState } from 'react'
import { messageOf } from '#web/lib/call/apiError.ts'
import { COPY } from './copy.ts'
import { openPortal } from './queries.ts'

/**
 * Opens the billing portal in a window of its own (spec 1 §2.12). The window is opened with the press, before the link is there:
 * later no browser would. Where it was kept shut, the link is shown.
 */
export const PortalButton = () => {
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<unknown>(null)
  const [link, setLink] = useState<string | null>(null)
  const open = async () => {
    setBusy(true)
    setFailure(null)
    setLink(null)
    const portal = window.open('', '_blank')
    if (portal) {
      portal.document.title = COPY.tab.windowTitle
      portal.document.body.textContent = COPY.tab.waiting
    }
    try {
      const { url } = await openPortal()
      if (portal) {
        portal.opener = null
        portal.location.replace(url)
      } else setLink(url)
    } catch (error) {
      portal?.close()
      setFailure(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Stack gap="xs" align="flex-start">
      <Button
        onClick={() => void open()}
        loading={busy}
        rightSection={<IconExternalLink size={16} aria-hidden />}
      >
        {COPY.tab.manage}
        <VisuallyHidden> {COPY.tab.opensWindow}</VisuallyHidden>
      </Button>
      {failure !== null && (
        <Alert color="red" role="alert">
          {messageOf(failure)}
        </Alert>
      )}
      {link !== null && (
        <Text fz="sm" role="status">
          {COPY.tab.blocked}{' '}
          <Anchor href={link} target="_blank" rel="noreferrer">
            {COPY.tab.openIt}
          </Anchor>
        </Text>
      )}
    </Stack>
  )
}
