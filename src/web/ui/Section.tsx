import { Button, Collapse, Group, Text, Title, UnstyledButton } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { useEffect, useId, useRef, useState, type ReactNode } from 'react'
import { REVEAL } from './firstError.ts'
import { COPY } from './copy.ts'

/** A foldable part of a review: number, title, mark, Edit. */
export const Section = (props: {
  title: string
  number?: number
  open?: boolean
  /** What is in it asks the server: not before it was opened once. */
  lazy?: boolean
  mark?: ReactNode
  /** How it stands, in a word or two at its right: one need not open it to know. */
  state?: string | undefined
  onEdit?: (() => void) | undefined
  editLabel?: string
  children: ReactNode
}) => {
  const [open, setOpen] = useState(props.open ?? true)
  const [opened, setOpened] = useState(open || props.lazy !== true)
  const id = useId()
  const element = useRef<HTMLElement>(null)
  // A field inside is about to be shown: it may not stay folded away.
  useEffect(() => {
    const section = element.current
    const reveal = () => setOpen(true)
    section?.addEventListener(REVEAL, reveal)
    return () => section?.removeEventListener(REVEAL, reveal)
  }, [])
  return (
    <section ref={element} className="card" aria-labelledby={`${id}-title`}>
      <Group justify="space-between" wrap="nowrap" px="sm" py={4}>
        <UnstyledButton
          aria-expanded={open}
          aria-controls={`${id}-body`}
          onClick={() => {
            setOpen(!open)
            setOpened(true)
          }}
          style={{ flex: 1, minWidth: 0, minHeight: 40 }}
        >
          <Group gap="xs" wrap="nowrap" mih={40}>
            <IconChevronDown
              size={18}
              aria-hidden
              style={{
                flexShrink: 0,
                transform: open ? 'none' : 'rotate(-90deg)',
                transition: 'transform 120ms',
              }}
            />
            <Group gap="2px 8px">
              <Title order={2} fz="md" id={`${id}-title`}>
                {props.number ? `${props.number}. ` : ''}
                {props.title}
              </Title>
              {props.mark}
            </Group>
            {props.state !== undefined && (
              <Text fz="sm" c="dimmed" ta="end" ml="auto">
                {props.state}
              </Text>
            )}
          </Group>
        </UnstyledButton>
        {props.onEdit && (
          <Button
            size="xs"
            variant="subtle"
            style={{ flexShrink: 0 }}
            onClick={props.onEdit}
            aria-label={`${props.editLabel ?? COPY.edit} ${props.title}`}
          >
            {props.editLabel ?? COPY.edit}
          </Button>
        )}
      </Group>
      <Collapse expanded={open} id={`${id}-body`}>
        <div style={{ padding: '0 16px 16px' }}>{opened && props.children}</div>
      </Collapse>
    </section>
  )
}
