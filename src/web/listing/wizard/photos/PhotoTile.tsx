import { ActionIcon, Badge, Group, Text } from '@mantine/core'
import { useSortable } from '@dnd-kit/sortable'
import { CSS } from '@dnd-kit/utilities'
import { IconGripVertical, IconPencil, IconTrash } from '@tabler/icons-react'
import type { Photograph } from '#domain/kernel/fields.ts'
import { Photo } from '#web/ui/Photo.tsx'
import { COPY } from './copy.ts'
import classes from './photos.module.css'

/** One photograph of the list: dragged by its grip, with a finger or by keyboard as well. */
export const PhotoTile = (props: {
  photo: Photograph
  at: number
  of: number
  edit: () => void
  remove: () => void
}) => {
  const { photo, at, of } = props
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, isDragging, transform, transition } =
    useSortable({
      id: photo.id,
    })
  return (
    <li
      ref={setNodeRef}
      className={classes.tile}
      data-dragged={isDragging || undefined}
      style={{ transform: CSS.Translate.toString(transform), transition: transition }}
    >
      <div className={classes.frame}>
        <Photo file={photo} sizes="240px" alt={photo.alt ?? COPY.photo(at, of)} className={classes.photo} />
        {at === 1 && <Badge className={classes.cover}>{COPY.cover}</Badge>}
      </div>
      <Group gap={4} wrap="nowrap" justify="space-between">
        <ActionIcon
          ref={setActivatorNodeRef}
          {...attributes}
          {...listeners}
          className={classes.grip}
          variant="subtle"
          color="gray"
          size="lg"
          aria-label={COPY.move(at, of)}
        >
          <IconGripVertical size={18} />
        </ActionIcon>
        <Group gap={0} wrap="nowrap">
          <ActionIcon variant="subtle" color="gray" size="lg" aria-label={COPY.edit(at)} onClick={props.edit}>
            <IconPencil size={18} />
          </ActionIcon>
          <ActionIcon
            variant="subtle"
            color="gray"
            size="lg"
            aria-label={COPY.remove(at)}
            onClick={props.remove}
          >
            <IconTrash size={18} />
          </ActionIcon>
        </Group>
      </Group>
      <Text fz="xs" c={photo.alt ? undefined : 'dimmed'} lineClamp={2} className={classes.said}>
        {photo.altered ? `${COPY.altered}. ` : ''}
        {photo.caption ?? photo.alt ?? COPY.noAlt}
      </Text>
      {photo.altered && !photo.original && (
        <Text fz="xs" c="var(--p-bad)">
          {COPY.noOriginal}
        </Text>
      )}
    </li>
  )
}
