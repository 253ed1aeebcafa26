import { Text, Title, VisuallyHidden } from '@mantine/core'
import {
  closestCenter,
  DndContext,
  KeyboardSensor,
  PointerSensor,
  useSensor,
  useSensors,
  type DndContextProps,
  type UniqueIdentifier,
} from '@dnd-kit/core'
import { rectSortingStrategy, SortableContext, sortableKeyboardCoordinates } from '@dnd-kit/sortable'
import { useFormContext } from 'react-hook-form'
import { useEffect, useRef, useState } from 'react'
import { PHOTOS_MOST } from '#domain/listing/form/body.ts'
import { photographsOf } from '#domain/listing/reading/photographs.ts'
import type { Photograph } from '#domain/kernel/fields.ts'
import { acceptOf } from '#web/ui/form/FileField.tsx'
import { UploadButton } from '#web/ui/form/UploadButton.tsx'
import { Cell, useField } from '#web/ui/form/useField.tsx'
import { COPY } from './copy.ts'
import { PhotoDialog } from './PhotoDialog.tsx'
import { PhotoTile } from './PhotoTile.tsx'
import classes from './photos.module.css'
import { SendingTile } from './SendingTile.tsx'
import { usePhotoUploads } from './usePhotoUploads.ts'
import { placed, moved } from './order.ts'

/** What is said aloud while a photograph is moved by keyboard. */
const announcementsOf = (ids: readonly string[]): NonNullable<DndContextProps['accessibility']> => {
  const placeOf = (id: UniqueIdentifier) => ids.indexOf(String(id)) + 1
  return {
    screenReaderInstructions: { draggable: COPY.drag.instructions },
    announcements: {
      onDragStart: ({ active }) => COPY.drag.start(placeOf(active.id), ids.length),
      onDragOver: ({ over }) => (over ? COPY.drag.over(placeOf(over.id), ids.length) : undefined),
      onDragEnd: ({ over }) => (over ? COPY.drag.end(placeOf(over.id), ids.length) : COPY.drag.cancel),
      onDragCancel: () => COPY.drag.cancel,
    },
  }
}

/** A home's photographs: many at once, in their order, the cover first (issue 10 "Photographs"). */
export const PhotosPart = () => {
  const cover = useField<Photograph>('primaryImage')
  const images = useField<Photograph[]>('images')
  const { errors } = useFormContext().formState
  const list = photographsOf({ primaryImage: cover.value, images: images.value })
  // Pictures arrive one after another, each before the page has drawn the one before.
  const latest = useRef(list)
  useEffect(() => {
    latest.current = list
  })
  const keep = (next: Photograph[]) => {
    latest.current = next
    cover.set(next[0] ?? null)
    images.set(next)
  }
  const { sending, add, retry, dismiss } = usePhotoUploads((file, later) =>
    keep(placed(latest.current, file, later)),
  )
  const [edited, setEdited] = useState<string | null>(null)
  const [said, setSaid] = useState('')
  const button = useRef<HTMLButtonElement>(null)
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    // A key first brings its place into sight: at once, or keys that follow each other never get there on a slow machine.
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates, scrollBehavior: 'auto' }),
  )
  const pick = (files: File[]) => {
    const room = PHOTOS_MOST - list.length - sending.length
    setSaid(files.length > room ? COPY.most(PHOTOS_MOST) : '')
    add(files.slice(0, Math.max(0, room)))
  }
  const remove = (id: string) => {
    keep(latest.current.filter((each) => each.id !== id))
    setSaid(COPY.removed)
    button.current?.focus()
  }
  const ids = list.map((each) => each.id)
  const at = list.findIndex((each) => each.id === edited)
  const open = list[at]
  // Which photograph it is stands below that one.
  const error = images.error ?? (errors.images ? COPY.originals : undefined)
  return (
    <>
      <Title order={2}>{COPY.title}</Title>
      <Cell name="images" error={error}>
        <Text fz="sm" c="dimmed">
          {COPY.hint}
        </Text>
        <DndContext
          sensors={sensors}
          collisionDetection={closestCenter}
          accessibility={announcementsOf(ids)}
          onDragEnd={({ active, over }) =>
            over && keep(moved(latest.current, String(active.id), ids.indexOf(String(over.id))))
          }
        >
          <SortableContext items={ids} strategy={rectSortingStrategy}>
            {(list.length > 0 || sending.length > 0) && (
              <ol className={classes.list} aria-label={COPY.list}>
                {list.map((photo, i) => (
                  <PhotoTile
                    key={photo.id}
                    photo={photo}
                    at={i + 1}
                    of={list.length}
                    edit={() => setEdited(photo.id)}
                    remove={() => remove(photo.id)}
                  />
                ))}
                {sending.map((each) => (
                  <SendingTile
                    key={each.key}
                    each={each}
                    retry={() => retry(each)}
                    dismiss={() => dismiss(each.key)}
                  />
                ))}
              </ol>
            )}
          </SortableContext>
        </DndContext>
        <UploadButton
          multiple
          onChange={pick}
          accept={acceptOf('LISTING_IMAGE')}
          inputLabel={COPY.add}
          button={{ ref: button, size: 'sm' }}
        >
          {COPY.add}
        </UploadButton>
        <Text fz="sm" role="status">
          {said === COPY.removed ? <VisuallyHidden>{said}</VisuallyHidden> : said}
        </Text>
        {error && (
          <Text fz="sm" c="var(--p-bad)">
            {error}
          </Text>
        )}
      </Cell>
      {open && (
        <PhotoDialog
          photo={open}
          at={at + 1}
          of={list.length}
          change={(photo) => keep(latest.current.map((each) => (each.id === photo.id ? photo : each)))}
          toCover={() => keep(moved(latest.current, open.id, 0))}
          onClose={() => setEdited(null)}
        />
      )}
    </>
  )
}
