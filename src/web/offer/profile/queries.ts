import { queryOptions } from '@tanstack/react-query'
import * as api from '#api/offer/buyer-profile.ts'
import type { BodyIn } from '#api/kernel/route.ts'
import { call } from '#web/lib/call/api.ts'
import { queryClient } from '#web/lib/call/query.ts'

/** More than anybody chooses from at a glance. */
const MOST = 200

/** The caller's profiles, of one buyer where asked for; read anew each time they are looked at. */
export const profilesQuery = (buyerId?: string) =>
  queryOptions({
    queryKey: ['profiles', buyerId ?? null],
    queryFn: ({ signal }) => call(api.listProfiles, { query: { limit: MOST, buyerId }, signal }),
    staleTime: 0,
  })

export const readProfile = (id: string) => call(api.getProfile, { params: { id } })

const refresh = () => queryClient.invalidateQueries({ queryKey: ['profiles'] })

export type ProfileSave = BodyIn<typeof api.updateProfile> & { id: string }

export const updateProfile = async ({ id, ...body }: ProfileSave, key: string) => {
  const saved = await call(api.updateProfile, { params: { id }, body, key })
  void refresh()
  return saved
}

export const deleteProfile = async (id: string) => {
  await call(api.deleteProfile, { params: { id } })
  await refresh()
}
