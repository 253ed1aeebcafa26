import { useSyncExternalStore } from 'react'
import { useSession } from './session.ts'

const subscribe = (listener: () => void) => {
  window.addEventListener('online', listener)
  window.addEventListener('offline', listener)
  return () => {
    window.removeEventListener('online', listener)
    window.removeEventListener('offline', listener)
  }
}

/** Is there a network, as far as the browser knows, and a session that the server knows of? */
export const useOnline = (): boolean => {
  const { status, token } = useSession()
  const online = useSyncExternalStore(subscribe, () => navigator.onLine)
  return online && !(status === 'in' && token === null)
}
