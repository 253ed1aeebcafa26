import { Anchor, Button, Checkbox, Group, Stack, Text, Textarea, TextInput } from '@mantine/core'
import { useState } from 'react'
import { PHOTO_ALT, PHOTO_CAPTION, type Photograph } from '#domain/kernel/fields.ts'
import type { UploadedFile } from '#web/lib/call/upload.ts'
import { FilePick } from '#web/ui/form/FileField.tsx'
import { useUpload } from '#web/ui/form/useUpload.ts'
import { Dialog } from '#web/ui/dialog/Dialog.tsx'
import { Photo } from '#web/ui/Photo.tsx'
import { remaining } from '#web/ui/remaining.ts'
import { COPY } from './copy.ts'
import classes from './photos.module.css'

const words = COPY.dialog

/** What is said of one photograph. Nothing is lost by closing: each word is the form's at once. */
export const PhotoDialog = (props: {
  photo: Photograph
  at: number
  of: number
  change: (photo: Photograph) => void
  toCover: () => void
  onClose: () => void
}) => {
  const { photo, change, at, of } = props
  const upload = useUpload('LISTING_IMAGE')
  // An alteration without its original is said so when one is done, not while one is still at it.
  const [asked, setAsked] = useState(false)
  const missing = photo.altered && !photo.original ? words.originalNeeded : undefined
  const close = () => (missing && !asked ? setAsked(true) : props.onClose())
  return (
    <Dialog onClose={close} title={words.title(at, of)} size="lg">
      <Stack>
        <Photo
          file={photo}
          sizes="600px"
          alt={photo.alt ?? COPY.photo(at, of)}
          className={classes.large}
          eager
        />
        <TextInput
          label={words.caption}
          description={`${words.captionHint} ${remaining(photo.caption, PHOTO_CAPTION)}`}
          maxLength={PHOTO_CAPTION}
          value={photo.caption ?? ''}
          onChange={(event) => change({ ...photo, caption: event.currentTarget.value || null })}
        />
        <Textarea
          label={words.alt}
          description={`${words.altHint} ${remaining(photo.alt, PHOTO_ALT)}`}
          maxLength={PHOTO_ALT}
          autosize
          minRows={2}
          value={photo.alt ?? ''}
          onChange={(event) => change({ ...photo, alt: event.currentTarget.value || null })}
        />
        <Checkbox
          label={words.altered}
          description={words.alteredHint}
          checked={photo.altered === true}
          onChange={(event) => change({ ...photo, altered: event.currentTarget.checked })}
        />
        {photo.altered && (
          <FilePick
            label={words.original}
            required
            description={words.originalHint}
            type="LISTING_IMAGE"
            value={(photo.original as UploadedFile | null | undefined) ?? null}
            set={(original) => change({ ...photo, original })}
            upload={upload}
            error={upload.failure ?? (asked ? missing : undefined)}
          />
        )}
        {/* Those from before were kept without. */}
        {photo.url && photo.width && (
          <div>
            <Anchor href={`${photo.url}?original=1`} download fz="sm">
              {words.asUploaded}
            </Anchor>
            <Text fz="xs" c="dimmed">
              {words.asUploadedHint}
            </Text>
          </div>
        )}
        <Group justify="flex-end">
          {at > 1 && (
            <Button variant="default" onClick={props.toCover}>
              {words.cover}
            </Button>
          )}
          <Button onClick={close}>{words.done}</Button>
        </Group>
      </Stack>
    </Dialog>
  )
}
