import { Avatar, Button, Group, Progress, Text } from '@mantine/core'
import { useFormContext, useWatch } from 'react-hook-form'
import { UPLOAD_TOO_BIG } from '#domain/file/upload.ts'
import { ApiError, messageOf } from '#web/lib/call/apiError.ts'
import { toastError, toastRefused } from '#web/ui/toast.ts'
import { acceptOf } from '#web/ui/form/FileField.tsx'
import { useUpload } from '#web/ui/form/useUpload.ts'
import { COPY } from './copy.ts'
import { PickFile } from '#web/ui/form/PickFile.tsx'
import { SteadyButton } from '#web/ui/form/SteadyButton.tsx'

/** The profile photo: upload with preview; removing it falls back to the initials (spec 1 §2.12). */
export const AvatarField = ({ name }: { name: string }) => {
  const form = useFormContext()
  const { profilePictureUrl: unsaved } = form.formState.dirtyFields
  const url = useWatch({ name: 'profilePictureUrl' }) as string | null
  const { send, percent } = useUpload('PROFILE_PICTURE', undefined, (error) => {
    // A popup, and the preview is what it was (spec 1 §8).
    if (messageOf(error) === UPLOAD_TOO_BIG) toastError(error)
    else if (error instanceof ApiError && error.code === 'file-type-not-accepted')
      toastRefused(error, COPY.photo.failed)
    else toastError(null, COPY.photo.failed)
    form.resetField('profilePictureUrl')
  })
  const set = (value: string | null) => form.setValue('profilePictureUrl', value, { shouldDirty: true })
  const pick = async (file: File | null) => {
    if (!file) return
    const sent = await send(file)
    if (sent) set(sent.url)
  }
  return (
    <Group wrap="nowrap">
      {/* A light picture ends somewhere on a light card, too. */}
      <Avatar
        src={url}
        alt=""
        name={name}
        size={72}
        color="sea"
        style={{ border: '1px solid var(--p-line-strong)' }}
      />
      <div>
        <Group gap="xs">
          <PickFile
            onChange={(file) => void pick(file)}
            accept={acceptOf('PROFILE_PICTURE')}
            inputProps={{ 'aria-label': COPY.photo.label }}
          >
            {({ onClick }) => (
              <SteadyButton variant="default" size="xs" busy={percent !== null} onPress={onClick}>
                {url ? COPY.photo.changePhoto : COPY.photo.addPhoto}
              </SteadyButton>
            )}
          </PickFile>
          {url && (
            <Button variant="default" size="xs" onClick={() => set(null)}>
              {COPY.photo.removePhoto}
            </Button>
          )}
        </Group>
        {/* There before it says something, so that a screen reader hears it. */}
        <Text role="status" fz="sm" c="dimmed" mt={unsaved ? 'xs' : 0}>
          {unsaved && (url ? COPY.photo.preview : COPY.photo.removed)}
        </Text>
        {percent !== null && <Progress value={percent} mt="xs" aria-label={COPY.photo.uploadProgress} />}
      </div>
    </Group>
  )
}
