import { useCallback, useEffect, useRef, useState } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { ApiError, messageOf } from './apiError.ts'
import { dropDraft, keepDraft, readDraft } from './draft.ts'

/** Milliseconds of quiet before a save, and before trying again without a connection. */
const QUIET = 1200
const RETRY = 10_000

export type SaveStatus = 'idle' | 'unsaved' | 'saving' | 'saved' | 'offline' | 'refused'

export interface AutosaveOptions<T extends FieldValues> {
  form: UseFormReturn<T>
  /** Whose work and on what: `userId`, and a record key such as `listing/42/step-3`. */
  user: string
  record: string
  /** Brings the values to the server; throws `ApiError`. */
  save: (values: T) => Promise<unknown>
  /** false: typing is kept in the browser only, and `flush` alone saves. */
  automatic?: boolean
}

export interface Autosave {
  status: SaveStatus
  /** The sentence to show when `status` is refused. */
  message: string | null
  error: unknown
  /** True when work from an earlier visit was put back into the form. */
  restored: boolean
  /** Saves what is unsaved; false when the server did not take it (the work stays in the browser). */
  flush: () => Promise<boolean>
  /** Forgets what the browser keeps, e.g. after "Reload". */
  discard: () => void
}

/**
 * Saves a form while it is being filled in, and loses nothing: each change is kept in the browser at once, until
 * the server has it. A reload, Back or a dead connection finds it there again (look.md "Wizards").
 */
export const useAutosave = <T extends FieldValues>(options: AutosaveOptions<T>): Autosave => {
  const latest = useRef(options)
  latest.current = options
  const { form, user, record } = options
  const [status, setStatus] = useState<SaveStatus>('idle')
  const [error, setError] = useState<unknown>(null)
  const [restored, setRestored] = useState(false)
  const pending = useRef(false)
  const running = useRef<Promise<boolean> | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)

  const saveOnce = useCallback(async (): Promise<boolean> => {
    const now = latest.current
    const values = structuredClone(now.form.getValues())
    pending.current = false
    setStatus('saving')
    try {
      await now.save(values)
      if (!pending.current) dropDraft(now.user, now.record)
      setStatus(pending.current ? 'unsaved' : 'saved')
      setError(null)
      return true
    } catch (cause) {
      pending.current = true
      const away = cause instanceof ApiError && cause.transient
      setStatus(away ? 'offline' : 'refused')
      setError(cause)
      if (away) schedule(RETRY)
      return false
    }
  }, [])

  const flush = useCallback(async (): Promise<boolean> => {
    clearTimeout(timer.current)
    if (running.current) await running.current
    if (!pending.current) return true
    const run = saveOnce().finally(() => {
      running.current = null
    })
    running.current = run
    return run
  }, [saveOnce])

  const schedule = (delay: number) => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => void flush(), delay)
  }

  const known = useRef(record)
  useEffect(() => {
    // a new record got its id while someone was typing: what is not saved yet moves along
    if (known.current !== record && pending.current) {
      dropDraft(user, known.current)
      keepDraft(user, record, form.getValues())
      if (latest.current.automatic !== false) schedule(QUIET)
    }
    const kept = known.current === record ? readDraft<T>(user, record) : null
    known.current = record
    if (kept) {
      form.reset(kept.value, { keepDefaultValues: true })
      pending.current = true
      setRestored(true)
      setStatus('unsaved')
      if (latest.current.automatic !== false) schedule(QUIET)
    }
    const stop = form.subscribe({
      formState: { values: true },
      callback: ({ values, name }) => {
        if (!name) return
        pending.current = true
        keepDraft(latest.current.user, latest.current.record, values)
        setStatus('unsaved')
        if (latest.current.automatic !== false) schedule(QUIET)
      },
    })
    const online = () => {
      if (pending.current && latest.current.automatic !== false) void flush()
    }
    window.addEventListener('online', online)
    return () => {
      stop()
      clearTimeout(timer.current)
      window.removeEventListener('online', online)
    }
    // a new record key is a new form; `schedule` and `flush` only touch refs
  }, [form, user, record, flush])

  const discard = useCallback(() => {
    clearTimeout(timer.current)
    pending.current = false
    dropDraft(latest.current.user, latest.current.record)
    setStatus('idle')
    setError(null)
  }, [])

  return { status, message: error ? messageOf(error) : null, error, restored, flush, discard }
}
