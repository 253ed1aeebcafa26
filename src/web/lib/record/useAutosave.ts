import { useEffect, useLayoutEffect, useState, useSyncExternalStore } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { messageOf } from '../call/apiError.ts'
import { Autosaver, type Base, type KeptWork, type SaveState, type SaverOptions } from './autosaver.ts'

export interface AutosaveOptions<T extends FieldValues, C> {
  form: UseFormReturn<T, C>
  user: string
  record: string
  base: () => Base<T>
  save: (values: T) => Promise<unknown>
  automatic: boolean
  /** Puts what an earlier visit left into the form; false when the person has to choose something first. */
  restore: (left: KeptWork<T>) => boolean
}

export interface Autosave extends SaveState {
  /** The sentence to show when `status` is refused. */
  message: string | null
  /** Saves what is unsaved, and makes a new record; false when the server did not take it (the work stays in the browser). */
  flush: () => Promise<boolean>
  /** Why the last save failed, as it is now. */
  lastError: () => unknown
  /** What is in the form is unsaved work, also where nobody typed it: a choice between two versions. */
  changed: () => void
  /** Forgets what the browser keeps, e.g. before "Reload". */
  discard: () => void
}

/**
 * Saves a form while it is being filled in, and loses nothing: each change is kept in the browser at once, until
 * the server has it. A reload, Back or a dead connection finds it there again (look.md "Wizards").
 */
export const useAutosave = <T extends FieldValues, C>(options: AutosaveOptions<T, C>): Autosave => {
  const { form } = options
  const wanted: SaverOptions<T> = { ...options, read: () => form.getValues() }
  const [saver] = useState(() => new Autosaver<T>(wanted))
  const [restore] = useState(() => options.restore)
  const state = useSyncExternalStore(saver.subscribe, () => saver.state)

  useLayoutEffect(() => saver.configure(wanted))

  useEffect(() => {
    const stopListening = form.subscribe({
      formState: { values: true },
      callback: ({ name }) => {
        if (name) saver.changed()
      },
    })
    const left = saver.left()
    if (left && restore(left)) saver.changed()
    window.addEventListener('online', saver.online)
    return () => {
      stopListening()
      saver.stop()
      window.removeEventListener('online', saver.online)
    }
  }, [form, saver, restore])

  return {
    ...state,
    message: state.error ? messageOf(state.error) : null,
    flush: () => saver.flush(),
    lastError: () => saver.state.error,
    changed: () => saver.changed(),
    discard: () => saver.discard(),
  }
}
