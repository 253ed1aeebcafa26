import { Button, Group, Paper, Stack } from '@mantine/core'
import { useLayoutEffect, useState, type ReactNode } from 'react'
import type { FieldValues } from 'react-hook-form'
import { useNavigate } from 'react-router'
import { REFUSALS } from '#domain/kernel/refusal.ts'
import { ApiError } from '#web/lib/call/apiError.ts'
import type { Clash } from '#web/lib/record/threeWay.ts'
import type { RecordForm } from '#web/lib/record/useRecordForm.ts'
import { Form } from '../form/Form.tsx'
import { showsUnread } from '../form/useField.tsx'
import { useWarning } from '../form/useWarning.ts'
import { EmptyState } from '../states.tsx'
import { toastError } from '../toast.ts'
import { SaveFailed, VersionChoice, type ReadableClash } from './SaveFailed.tsx'
import { SaveState } from './SaveState.tsx'
import { StepHeader } from './StepHeader.tsx'
import { WithSummary } from './WithSummary.tsx'
import classes from './wizard.module.css'
import { WIZARD_COPY } from './copy.ts'

export interface WizardTools {
  /** Leaves the step once it is saved. */
  go: (step: number) => void
  /** Saves and says whether the server took it; why it didn't is said on the screen. */
  save: () => Promise<boolean>
  /** Back and what else is beside it, for a step that is no form. */
  footer: ReactNode
  /** What stands instead of the acts of a record that the server does not have yet. */
  unsaved: ReactNode
}

export interface WizardProps<T extends FieldValues, R, C> {
  /** What is being written, as the person calls it: listing, offer. */
  what: string
  record: RecordForm<T, R, C>
  steps: readonly string[]
  /** Counted from 1; it is in the address, so that Back and a reload find it again. */
  step: number
  pathOf: (step: number) => string
  done: (step: number) => boolean
  /** Which steps the rail leads to. */
  open: (step: number) => boolean
  about?: string | null
  above?: ReactNode
  below?: ReactNode
  /** Beside the steps where there is room, above them where there is none. */
  beside?: ReactNode
  /** The fields of this step; null where it is the review. */
  fields: ReactNode | null
  review: (tools: WizardTools) => ReactNode
  /** Beside Back. */
  extra?: (save: WizardTools['save']) => ReactNode
  /** Asked before anything is saved: false stays on the step. */
  maySave?: () => Promise<boolean>
  /** Before a complete step is saved. */
  beforeNext?: () => void
  /** On a last step that is a form: what stands instead of Continue, once the step is complete and saved. */
  finish?: { label: string; run: () => void }
  describe: (clash: Clash) => ReadableClash
}

/**
 * The frame of a record that is written step by step (spec 2 §2, spec 3 §2): where one is, the step's fields, Back and
 * Continue, how the work is saved, and what replaces it when it could not be.
 */
export const Wizard = <T extends FieldValues, R, C>(props: WizardProps<T, R, C>) => {
  const { what, record } = props
  const { autosave } = record
  const [failed, setFailed] = useState(false)
  if (record.clashes.length > 0)
    return (
      <VersionChoice
        what={what}
        message={REFUSALS['stale-version'][1]}
        clashes={record.clashes}
        describe={props.describe}
        choose={(whose) => void record.choose(whose)}
      />
    )
  if (failed && autosave.status === 'refused')
    return (
      <SaveFailed
        what={what}
        message={autosave.message}
        actions={<Button onClick={() => setFailed(false)}>{WIZARD_COPY.wizard.backTo(what)}</Button>}
      />
    )
  return <StepFrame key={props.step} {...props} fail={() => setFailed(true)} />
}

const StepFrame = <T extends FieldValues, R, C>(props: WizardProps<T, R, C> & { fail: () => void }) => {
  const { step, steps, record } = props
  const { form, autosave, away } = record
  const navigate = useNavigate()
  const warning = useWarning()
  const [leaving, setLeaving] = useState(false)

  // Before it is painted: a step that is seen does not move anymore.
  useLayoutEffect(() => {
    window.scrollTo(0, 0)
    document.querySelector<HTMLElement>('[data-step-title]')?.focus({ preventScroll: true })
  }, [])

  /** What was refused about an answer is shown at its field, all else instead of the wizard. */
  const refused = (error: unknown) => {
    if (!props.fields || !(error instanceof ApiError) || error.details.length === 0) return props.fail()
    return warning.show(error.code === 'invalid' ? null : error.message)
  }
  const save = async (): Promise<boolean> => {
    const saved = await autosave.flush()
    if (!saved && !away.current) refused(autosave.lastError())
    return saved
  }
  /** A press that goes nowhere says why it saved nothing; the state of the save is at the top of the page. */
  const saveHere = async (): Promise<boolean> => {
    if (showsUnread()) return false
    const saved = await save()
    if (!saved && away.current) toastError(autosave.lastError())
    return saved
  }
  const allowed = () => props.maySave?.() ?? Promise.resolve(true)
  /** What cannot be saved just now stays on the device, and does not hold anyone up. */
  const leave = async (next: number): Promise<void> => {
    if (leaving || showsUnread() || !(await allowed())) return
    setLeaving(true)
    const gone = (await save()) || away.current
    setLeaving(false)
    if (!gone) return
    form.clearErrors()
    void navigate(props.pathOf(next))
  }
  const go = (next: number) => void leave(next)
  const proceed = async () => {
    props.beforeNext?.()
    if (!props.finish) return leave(step + 1)
    if (!(await allowed())) return
    setLeaving(true)
    const saved = await saveHere()
    setLeaving(false)
    if (saved) props.finish.run()
  }

  const saveNow = async () => {
    setLeaving(true)
    const saved = await saveHere()
    setLeaving(false)
    if (saved) void navigate(props.pathOf(step), { replace: true })
  }

  const unsaved = (
    <EmptyState
      title={WIZARD_COPY.wizard.unsaved(props.what)}
      action={
        <Group gap="xs">
          <Button variant="default" onClick={() => go(step - 1)}>
            {WIZARD_COPY.wizard.back}
          </Button>
          <Button loading={leaving} onClick={() => void saveNow()}>
            {WIZARD_COPY.wizard.saveNow}
          </Button>
        </Group>
      }
    >
      {WIZARD_COPY.wizard.unsavedText}
    </EmptyState>
  )
  const footer = (
    <Group gap="xs">
      {step > 1 && (
        <Button variant="default" onClick={() => go(step - 1)}>
          {WIZARD_COPY.wizard.back}
        </Button>
      )}
      {props.extra?.(saveHere)}
    </Group>
  )
  const work = props.fields ? (
    <Paper className="card" p={{ base: 'sm', sm: 'md' }}>
      <Form form={form} warning={warning} onSubmit={proceed} label={steps[step - 1]}>
        {props.fields}
        <Group justify="space-between" gap="xs">
          {footer}
          {/* Saving by itself never takes the button away: Continue waits for it. */}
          <Button type="submit" loading={leaving} className={classes.next}>
            {props.finish?.label ?? WIZARD_COPY.wizard.continue}
          </Button>
        </Group>
      </Form>
    </Paper>
  ) : (
    props.review({ go, save: saveHere, footer, unsaved })
  )
  return (
    <Stack gap="md" maw={props.beside ? 1240 : 960} mx="auto" w="100%">
      <title>{WIZARD_COPY.wizard.page(steps[step - 1] ?? '')}</title>
      {props.above}
      <StepHeader
        steps={steps.map((name, index) => ({ name, done: props.done(index + 1) }))}
        current={step}
        about={props.about}
        go={go}
        open={props.open}
        aside={<SaveState autosave={autosave} />}
      />
      {props.below}
      <WithSummary summary={props.beside}>{work}</WithSummary>
    </Stack>
  )
}
