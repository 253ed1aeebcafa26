import { useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react'
import {
  useForm,
  type DefaultValues,
  type FieldValues,
  type Path,
  type PathValue,
  type Resolver,
  type UseFormReturn,
} from 'react-hook-form'
import { REFUSALS, type Detail } from '#domain/kernel/refusal.ts'
import { ApiError, isRefusal } from '../call/apiError.ts'
import { COPY } from '../copy.ts'
import { session } from '../session.ts'
import type { KeptWork } from './autosaver.ts'
import { Outgoing } from './outgoing.ts'
import { sameAnswer } from './sameAnswer.ts'
import { changedSections, threeWay, withTheirs, type Clash } from './threeWay.ts'
import { useAutosave, type Autosave } from './useAutosave.ts'

/** A record as the server answers it. */
interface Versioned {
  readonly id: string
  readonly version: number
}

export interface RecordFormOptions<T extends FieldValues, R extends Versioned, S, C> {
  user: string
  /** The record as it was read last; null: not saved yet. */
  record: R | null
  /** Its name on this device, e.g. `listing/42`, `listing/new`. */
  keyOf: (record: R | null) => string
  /** What the form holds of it: every section there. */
  bodyOf: (record: R) => T
  /** What a new one begins with. */
  start: () => T
  context: C
  resolver: Resolver<T, C>
  /** The request that makes it, and the one that saves changed sections. */
  first: (values: T) => S
  change: (changed: Partial<T>, record: R) => S
  send: (body: S, key: string) => Promise<R>
  read: (id: string) => Promise<R>
  /** false: only Back and Continue save. */
  automatic: boolean
  /** Saving is an act that somebody confirmed: terms that were joined meanwhile are shown before they are sent. */
  act?: boolean
  /** What can never be saved of these sections, such as 120 percent: it is said at its field, and nothing is sent. */
  impossible?: (sections: Partial<T>) => readonly Detail[]
  /** The first save gave it its id. */
  onMade: (record: R) => void
  /** Answers that follow from others, after two versions were joined. */
  settle?: (values: T) => T
  /** An answer that, in the joined values, only follows from others: nobody is asked about it. */
  follows?: (path: string, joined: T) => boolean
}

/** Two versions whose answers cannot be joined without asking. */
interface Conflict<T, R> {
  readonly newer: R
  readonly values: T
  readonly clashes: readonly Clash[]
}

export interface RecordForm<T extends FieldValues, R, C> {
  form: UseFormReturn<T, C>
  autosave: Autosave
  /** The newest version this page knows; null before the first save. */
  latest: RefObject<R | null>
  /** True when the last save found no connection: the work is kept here, and nobody is held up. */
  away: RefObject<boolean>
  /** The answers that were changed here and elsewhere, while the person has not chosen. */
  clashes: readonly Clash[]
  /** Settles them, for all of them alike, and saves, unless that is an act; false when the save was refused. */
  choose: (whose: 'mine' | 'theirs') => Promise<boolean>
}

/**
 * A record being edited: loaded, saved by itself, kept on the device with the version it began with until the server
 * has it, and joined answer by answer with what others saved meanwhile. What both changed is never decided here: the
 * person is asked. Without a connection the work goes on (spec 2 §8, spec 3 §8, api.md "Shapes").
 */
export const useRecordForm = <T extends FieldValues, R extends Versioned, S, C>(
  options: RecordFormOptions<T, R, S, C>,
): RecordForm<T, R, C> => {
  const { user, record, keyOf, bodyOf } = options
  const latest = useRef(record)
  const [defaultValues] = useState(() => (record ? bodyOf(record) : options.start()))
  const base = useRef<T>(defaultValues)
  const away = useRef(false)
  const [conflict, setConflict] = useState<Conflict<T, R> | null>(null)
  const asking = useRef(false)
  const form = useForm<T, C>({
    defaultValues: defaultValues as DefaultValues<T>,
    context: options.context,
    resolver: options.resolver,
  })
  const settle = options.settle ?? ((values: T) => values)

  const follow = (newer: R, values: T): void => {
    latest.current = newer
    base.current = bodyOf(newer)
    for (const key of Object.keys(base.current) as Path<T>[])
      if (!sameAnswer(form.getValues(key), values[key]))
        form.setValue(key, values[key] as PathValue<T, Path<T>>)
  }

  /** Joins a newer version with what is here; false, and nothing moves, where the person has to choose. */
  const join = (newer: R, mine: T, before: object): boolean => {
    const merged = threeWay(mine, before, bodyOf(newer))
    const values = settle(merged.value)
    const clashes = merged.clashes.filter(({ path }) => !options.follows?.(path, merged.value))
    if (clashes.length === 0) {
      follow(newer, values)
      return true
    }
    asking.current = true
    setConflict({ newer, values, clashes })
    return false
  }

  /** What was typed by somebody who is out by now is neither sent in the name of whoever came after, nor shown to them. */
  const stillHere = (): void => {
    if (!session.isOf(user)) throw new ApiError(401, 'no-session', REFUSALS['no-session'][1])
  }

  const took = (saved: R): void => {
    stillHere()
    const made = latest.current === null
    latest.current = saved
    base.current = bodyOf(saved)
    if (made) options.onMade(saved)
  }

  const joinNewest = async (): Promise<boolean> => {
    const id = latest.current?.id
    return id !== undefined && join(await options.read(id), form.getValues(), base.current)
  }

  const possible = (sections: Partial<T>): void => {
    const details = options.impossible?.(sections) ?? []
    if (details.length > 0) throw new ApiError(422, 'invalid', COPY.impossible, details)
  }

  const save = async (values: T, again = false): Promise<void> => {
    away.current = false
    if (asking.current) throw new ApiError(409, 'stale-version', REFUSALS['stale-version'][1])
    const outgoing = () => {
      stillHere()
      return new Outgoing<S, R>(user, keyOf(latest.current), options.send)
    }
    try {
      const late = await outgoing().settle()
      if (late) took(late)
      const before = latest.current
      const changed = before ? changedSections(values, base.current) : values
      possible(changed)
      if (!before) return took(await outgoing().write(options.first(values)))
      if (Object.keys(changed).length > 0) took(await outgoing().write(options.change(changed, before)))
    } catch (error) {
      const joined = isRefusal(error, 'stale-version') && !again && (await joinNewest())
      if (joined && !options.act) return save(form.getValues(), true)
      away.current = error instanceof ApiError && error.transient
      if (error instanceof ApiError)
        for (const { path, message } of error.details)
          form.setError(path as Path<T>, { type: 'server', message })
      throw error
    }
  }

  const restore = (left: KeptWork<T>): boolean => {
    if (record) return join(record, left.values, left.base?.values ?? {})
    form.reset(left.values, { keepDefaultValues: true })
    return true
  }

  const autosave = useAutosave<T, C>({
    form,
    user,
    record: keyOf(record),
    base: () => ({ version: latest.current?.version ?? null, values: base.current }),
    save,
    automatic: options.automatic,
    restore,
  })

  // A newer version was read (another window, a live note): what was not touched here follows it.
  const saving = autosave.status === 'saving'
  const newest = useRef(join)
  useLayoutEffect(() => {
    newest.current = join
  })
  useEffect(() => {
    if (!record || record.id !== latest.current?.id || record.version <= latest.current.version) return
    if (!saving && !asking.current) newest.current(record, form.getValues(), base.current)
  }, [record, saving, form])

  const choose = (whose: 'mine' | 'theirs'): Promise<boolean> => {
    if (conflict) {
      const { newer, values, clashes } = conflict
      asking.current = false
      setConflict(null)
      follow(newer, whose === 'mine' ? values : settle(withTheirs(values, clashes)))
      autosave.changed()
    }
    return options.act ? Promise.resolve(true) : autosave.flush()
  }

  return { form, autosave, latest, away, clashes: conflict?.clashes ?? [], choose }
}
