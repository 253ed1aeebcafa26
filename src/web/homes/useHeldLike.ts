import { useEffect } from 'react'
import { toast, toastError } from '#web/ui/toast.ts'
import { takeHeld } from './held.ts'
import { useLikeHome } from './queries.ts'
import { COPY } from './copy.ts'

/** Likes the home whose heart somebody pressed before they logged in, once `isReady`. */
export const useHeldLike = (isReady: boolean): void => {
  const { mutate } = useLikeHome()
  useEffect(() => {
    const id = isReady ? takeHeld('like') : null
    if (id)
      mutate(
        { id, liked: true },
        { onSuccess: () => toast(COPY.liked.added), onError: (error) => toastError(error) },
      )
  }, [isReady, mutate])
}
