import { Button, Group, Text, TextInput } from '@mantine/core'
import { Dialog } from '#web/ui/dialog/Dialog.tsx'
import { copyText } from '#web/ui/clipboard.ts'
import { sharedUrl } from './sharedUrl.ts'
import { COPY } from './copy.ts'

/** Links to the listing by its own URL; without one it cannot be shared (spec 2 §2 "Share modal"). */
export const ShareDialog = (props: { onClose: () => void; customListingUrl: string | null | undefined }) => {
  const url = sharedUrl(window.location.origin, props.customListingUrl)
  return (
    <Dialog onClose={props.onClose} title={COPY.share.title}>
      {url ? (
        <Group align="flex-end" wrap="nowrap">
          <TextInput
            label={COPY.share.link}
            readOnly
            value={url}
            style={{ flex: 1 }}
            onFocus={(event) => event.currentTarget.select()}
          />
          <Button onClick={() => void copyText(url)}>{COPY.share.copy}</Button>
        </Group>
      ) : (
        <Text>{COPY.share.incomplete}</Text>
      )}
    </Dialog>
  )
}
