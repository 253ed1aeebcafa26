import { useEffect, useLayoutEffect, useState, useSyncExternalStore } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { messageOf } from './apiError.ts'
import { Autosaver, type SaveState, type SaverOptions } from './autosaver.ts'

export interface AutosaveOptions<T extends FieldValues> {
  form: UseFormReturn<T>
  user: string
  record: string
  save: (values: T) => Promise<unknown>
  automatic?: boolean
}

export interface Autosave extends SaveState {
  /** The sentence to show when `status` is refused. */
  message: string | null
  /** True when work from an earlier visit was put back into the form. */
  restored: boolean
  /** Saves what is unsaved; false when the server did not take it (the work stays in the browser). */
  flush: () => Promise<boolean>
  /** Forgets what the browser keeps, e.g. before "Reload". */
  discard: () => void
}

/**
 * Saves a form while it is being filled in, and loses nothing: each change is kept in the browser at once, until
 * the server has it. A reload, Back or a dead connection finds it there again (look.md "Wizards").
 */
export const useAutosave = <T extends FieldValues>(options: AutosaveOptions<T>): Autosave => {
  const { form } = options
  const wanted: SaverOptions<T> = {
    ...options,
    read: () => form.getValues(),
    automatic: options.automatic ?? true,
  }
  const [saver] = useState(() => new Autosaver<T>(wanted))
  const [restored, setRestored] = useState(false)
  const state = useSyncExternalStore(saver.subscribe, () => saver.state)

  useLayoutEffect(() => saver.configure(wanted))

  useEffect(() => {
    const kept = saver.restore()
    if (kept) {
      form.reset(kept, { keepDefaultValues: true })
      // Once, from what the browser kept: nothing renders twice because of it.
      queueMicrotask(() => setRestored(true))
    }
    const stopListening = form.subscribe({
      formState: { values: true },
      callback: ({ name }) => {
        if (name) saver.changed()
      },
    })
    window.addEventListener('online', saver.online)
    return () => {
      stopListening()
      saver.stop()
      window.removeEventListener('online', saver.online)
    }
  }, [form, saver])

  return {
    ...state,
    message: state.error ? messageOf(state.error) : null,
    restored,
    flush: () => saver.flush(),
    discard: () => saver.discard(),
  }
}
