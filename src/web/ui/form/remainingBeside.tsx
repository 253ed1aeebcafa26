import type { ReactNode } from 'react'
import { charactersOf } from '#domain/kernel/lengths.ts'
import { leftOf } from '#web/ui/remaining.ts'
import { COPY } from '../copy.ts'
import classes from './form.module.css'

/** Limits that a mask or a list sets say themselves what fits. */
const SAID_FROM = 11

/**
 * The characters that remain, at the end of the field while it has the focus: their room is always there, so that nothing
 * moves. For who hears the field they are part of its description (spec 2 §5 "Other rules").
 */
export const remainingBeside = (
  value: string | null | undefined,
  field: {
    maxLength?: number | undefined
    characters?: number | undefined
    description?: ReactNode
    readOnly?: boolean | undefined
    disabled?: boolean | undefined
  },
) => {
  const { characters, description, readOnly, disabled } = field
  const most = characters ?? field.maxLength
  if (!most || most < SAID_FROM || readOnly || disabled) return {}
  const room = characters ? Math.max(0, characters - charactersOf(value ?? '')) : leftOf(value, most)
  const left = COPY.remaining(room)
  return {
    description: (
      <>
        {description}
        <span className="visually-hidden">{` ${left}`}</span>
      </>
    ),
    descriptionProps: description ? undefined : { className: 'visually-hidden' },
    rightSection: (
      <span className={`num ${classes.left}`} title={left} aria-hidden>
        {room}
      </span>
    ),
    rightSectionWidth: 48,
    rightSectionPointerEvents: 'none' as const,
    classNames: { wrapper: classes.counted },
  }
}
