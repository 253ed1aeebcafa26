import { Tooltip, type FloatingPosition } from '@mantine/core'
import { useEffect } from 'react'

export interface TipProps {
  /** Of the text: what it is about is described by it. */
  id: string
  target: HTMLElement
  opened: boolean
  label: string
  position?: FloatingPosition | undefined
  silent?: boolean | undefined
  /** Escape, or a press somewhere else. */
  onDismiss: () => void
  /** The script did not come. */
  onClose: () => void
}

/** The text of a `Hint`, placed beside what it is about. */
export const Tip = ({ id, target, opened, label, position, silent, onDismiss }: TipProps) => {
  useEffect(() => {
    if (!opened) return
    const pressed = ({ target: at }: PointerEvent) => {
      if (!target.contains(at as Node)) onDismiss()
    }
    const key = ({ key: name }: KeyboardEvent) => {
      if (name === 'Escape') onDismiss()
    }
    document.addEventListener('pointerdown', pressed)
    document.addEventListener('keydown', key)
    return () => {
      document.removeEventListener('pointerdown', pressed)
      document.removeEventListener('keydown', key)
    }
  })
  return (
    <Tooltip
      target={target}
      opened={opened}
      position={position}
      aria-hidden={silent || undefined}
      label={<span id={id}>{label}</span>}
    />
  )
}
