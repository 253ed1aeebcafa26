import { Button, Group, Text, TextInput } from '@mantine/core'
import { IconBell } from '@tabler/icons-react'
import { useState, type FormEvent } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { messageOf } from '#web/lib/call/apiError.ts'
import { useSession } from '#web/lib/session.ts'
import { Dialog } from '#web/ui/dialog/Dialog.tsx'
import { remainingBeside } from '#web/ui/form/remainingBeside.tsx'
import { toast } from '#web/ui/toast.ts'
import { hold, takeHeld } from './held.ts'
import type { HomeSearch } from './queries.ts'
import { useSaveSearch } from './saved.ts'
import { wordsOf } from './words.ts'
import { COPY } from './copy.ts'

/** Keeps what is searched for, and mails what is new. A visitor logs in first, and comes back to this very search and question. An impersonator has no mail to ask for. */
export const SaveSearch = ({ search }: { search: HomeSearch }) => {
  const { user } = useSession()
  const { pathname, search: address } = useLocation()
  const navigate = useNavigate()
  const here = pathname + address
  const [open, setOpen] = useState(() => user !== null && takeHeld('save') === here)
  if (user?.impersonated) return null
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconBell size={18} aria-hidden />}
        onClick={() => {
          if (user) return setOpen(true)
          hold('save', here)
          return void navigate('/login', { state: { redirect: here } })
        }}
      >
        {COPY.saved.save}
      </Button>
      {open && <SaveDialog search={search} onClose={() => setOpen(false)} />}
    </>
  )
}

const NAME_MAX = 60

const SaveDialog = ({ search, onClose }: { search: HomeSearch; onClose: () => void }) => {
  const [name, setName] = useState(wordsOf(search).slice(0, NAME_MAX))
  const save = useSaveSearch()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const { sort: _, ...query } = search
    save.mutate(
      { name, query },
      {
        onSuccess: () => {
          toast(COPY.saved.done)
          onClose()
        },
      },
    )
  }
  return (
    <Dialog onClose={onClose} title={COPY.saved.save}>
      <form onSubmit={submit}>
        <Text mb="sm">{COPY.saved.about}</Text>
        <TextInput
          data-autofocus
          label={COPY.saved.name}
          value={name}
          maxLength={NAME_MAX}
          {...remainingBeside(name, { maxLength: NAME_MAX })}
          required
          error={save.isError && messageOf(save.error)}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <Group justify="flex-end" mt="md" gap="xs">
          <Button variant="default" onClick={onClose}>
            {COPY.saved.cancel}
          </Button>
          <Button type="submit" loading={save.isPending} disabled={name.trim() === ''}>
            {COPY.saved.confirm}
          </Button>
        </Group>
      </form>
    </Dialog>
  )
}
