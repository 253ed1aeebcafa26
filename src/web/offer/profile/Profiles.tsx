import { NativeSelect, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useUser } from '#web/lib/session.ts'
import { EmptyState, Lines, QueryError } from '#web/ui/states.tsx'
import { COPY } from './copy.ts'
import { ProfileEditor } from './ProfileEditor.tsx'
import { profilesQuery } from './queries.ts'

/** A buyer's saved profiles: choosing one loads it (spec 3 §2). An agent's homes are all in the state of their license. */
export const Profiles = ({ buyerId }: { buyerId: string }) => {
  const user = useUser()
  const query = useQuery(profilesQuery(buyerId))
  const [chosen, setChosen] = useState('')
  const profile = query.data?.items.find(({ id }) => id === chosen)
  if (query.isPending) return <Lines rows={3} />
  if (!query.data) return <QueryError error={query.error} retry={() => void query.refetch()} />
  if (query.data.items.length === 0) return <EmptyState title={COPY.none}>{COPY.noneText}</EmptyState>
  return (
    <Stack gap="sm">
      <NativeSelect
        label={COPY.choose}
        value={profile ? chosen : ''}
        onChange={(event) => setChosen(event.currentTarget.value)}
        data={[
          { value: '', label: COPY.chooseFirst },
          ...query.data.items.map(({ id, name }) => ({ value: id, label: name })),
        ]}
      />
      {profile && (
        <ProfileEditor
          key={profile.id}
          user={user}
          profile={profile}
          ctx={{ state: user.agent?.licenseState ?? 'CA' }}
          onDeleted={() => setChosen('')}
        />
      )}
    </Stack>
  )
}
