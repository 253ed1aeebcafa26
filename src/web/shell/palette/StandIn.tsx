import { IconSearch } from '@tabler/icons-react'
import { useLayoutEffect, useRef, type KeyboardEvent } from 'react'
import { COPY as UI_COPY } from '#web/ui/copy.ts'
import { COPY } from '../copy.ts'
import classes from './standIn.module.css'
import type { PaletteProps } from './Keys.tsx'

/**
 * The palette’s field until the palette itself has come: what is typed after its key goes in here and nowhere else. It is a part of the
 * shell, so that it stands at once, and for that reason made of nothing that the shell does not have anyway.
 */
export const StandIn = ({ typed, onTyped, onClose }: PaletteProps) => {
  const field = useRef<HTMLInputElement>(null)
  useLayoutEffect(() => field.current?.focus(), [])
  const onKeyDown = (event: KeyboardEvent) => {
    // Nothing else in it takes the focus, and nothing under it may.
    if (event.key === 'Tab') event.preventDefault()
    if (event.key !== 'Escape' || event.nativeEvent.isComposing) return
    event.stopPropagation()
    onClose()
  }
  // What is pressed beside the field takes the focus from it as little as Tab does.
  return (
    <div
      className={classes.over}
      role="presentation"
      onMouseDown={(event) => event.target !== field.current && event.preventDefault()}
    >
      <div className={classes.page} onClick={onClose} aria-hidden="true" />
      <div role="dialog" aria-modal="true" aria-label={COPY.palette.label} className={classes.box}>
        <IconSearch size={20} className={classes.icon} aria-hidden />
        <input
          ref={field}
          className={classes.field}
          aria-label={COPY.palette.label}
          placeholder={COPY.palette.placeholder}
          autoComplete="off"
          value={typed}
          onChange={(event) => onTyped(event.currentTarget.value)}
          onKeyDown={onKeyDown}
        />
        <div className={classes.coming} role="status">
          {UI_COPY.states.loading}
        </div>
      </div>
    </div>
  )
}
