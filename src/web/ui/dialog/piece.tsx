import { lazy, useEffect, type ComponentType } from 'react'
import { toastError } from '../toast.ts'
import { COPY } from '../copy.ts'

/** Stands in for a dialog whose script did not come: says so and closes, so that the page under it stays. */
const Missing = ({ onClose }: { onClose: () => void }) => {
  useEffect(() => {
    toastError(null, COPY.notLoaded)
    onClose()
  }, [onClose])
  return null
}

/** A dialog or panel whose script is loaded once it is opened; without the script the page goes on without it. */
export const piece = <Props extends { onClose: () => void }>(load: () => Promise<ComponentType<Props>>) =>
  lazy(async (): Promise<{ default: ComponentType<Props> }> => {
    try {
      return { default: await load() }
    } catch {
      return { default: Missing }
    }
  })
