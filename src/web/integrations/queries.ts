import { infiniteQueryOptions, queryOptions, useMutation } from '@tanstack/react-query'
import * as keys from '#api/exchange/api-keys.ts'
import * as archive from '#api/exchange/archive.ts'
import * as exports from '#api/exchange/exports.ts'
import type { BodyIn } from '#api/kernel/route.ts'
import * as hooks from '#api/exchange/webhooks.ts'
import { call } from '#web/lib/call/api.ts'
import { queryClient } from '#web/lib/call/query.ts'

const KEYS = 'api-keys'
const HOOKS = 'webhooks'
const LOG = 'webhook-log'
const EXPORTS = 'exports'

/** How often one that is being made is asked about, in milliseconds. */
const LOOK_AGAIN = 3_000

const again = (...names: string[]) =>
  Promise.all(names.map((name) => queryClient.invalidateQueries({ queryKey: [name] })))

export const keysQuery = (userId: string) =>
  queryOptions({
    queryKey: [KEYS, userId],
    queryFn: ({ signal }) => call(keys.listApiKeys, { signal }),
  })

/** Answers the key itself, which is shown and kept nowhere. */
export const makeKey = async (body: BodyIn<typeof keys.createApiKey>): Promise<string> => {
  const { secret } = await call(keys.createApiKey, { body })
  void again(KEYS)
  return secret
}

export const endKey = async (id: string): Promise<void> => {
  await call(keys.deleteApiKey, { params: { id } })
  await again(KEYS)
}

export const hooksQuery = (userId: string) =>
  queryOptions({
    queryKey: [HOOKS, userId],
    queryFn: ({ signal }) => call(hooks.listWebhooks, { signal }),
  })

/** Answers the secret of its signatures, which is shown and kept nowhere. */
export const makeHook = async (body: BodyIn<typeof hooks.createWebhook>): Promise<string> => {
  const { secret } = await call(hooks.createWebhook, { body })
  void again(HOOKS)
  return secret
}

export const changeHook = async (id: string, body: BodyIn<typeof hooks.updateWebhook>): Promise<void> => {
  await call(hooks.updateWebhook, { params: { id }, body })
  await again(HOOKS)
}

export const removeHook = async (id: string): Promise<void> => {
  await call(hooks.deleteWebhook, { params: { id } })
  await again(HOOKS)
}

export const newSecretOf = async (id: string): Promise<string> =>
  (await call(hooks.rotateSecret, { params: { id } })).secret

export const useTest = () =>
  useMutation({
    mutationFn: (id: string) => call(hooks.testWebhook, { params: { id } }),
    onSuccess: () => again(LOG),
  })

export const logQuery = (id: string) =>
  infiniteQueryOptions({
    queryKey: [LOG, id],
    queryFn: ({ signal, pageParam }) =>
      call(hooks.listDeliveries, {
        params: { id },
        query: { limit: 20, ...(pageParam === null ? {} : { cursor: pageParam }) },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.nextCursor,
  })

export const useRedeliver = (id: string) =>
  useMutation({
    mutationFn: (delivery: string) => call(hooks.redeliver, { params: { id, delivery } }),
    onSuccess: () => again(LOG),
  })

/** While one is being made, it is asked about again. */
export const exportsQuery = (userId: string) =>
  queryOptions({
    queryKey: [EXPORTS, userId],
    queryFn: ({ signal }) => call(exports.listExports, { signal }),
    refetchInterval: ({ state }) =>
      state.data?.items.some((item) => item.state === 'waiting') ? LOOK_AGAIN : false,
  })

export const useAskExport = () =>
  useMutation({
    mutationFn: () => call(exports.askExport),
    onSettled: () => again(EXPORTS),
  })

export const dealsQuery = (userId: string) =>
  infiniteQueryOptions({
    queryKey: ['archived-deals', userId],
    queryFn: ({ signal, pageParam }) =>
      call(archive.listArchivedDeals, { query: pageParam === null ? {} : { cursor: pageParam }, signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.nextCursor,
  })

export const archiveQuery = (listingId: string) =>
  infiniteQueryOptions({
    queryKey: ['archive', listingId],
    queryFn: ({ signal, pageParam }) =>
      call(archive.listArchive, {
        query: { listingId, ...(pageParam === null ? {} : { cursor: pageParam }) },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.nextCursor,
  })
