import type { DndContextProps, UniqueIdentifier } from '@dnd-kit/core'
import { COPY } from './copy.ts'

/** What is said aloud while a photograph is moved by keyboard. */
export const announcementsOf = (ids: readonly string[]): NonNullable<DndContextProps['accessibility']> => {
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
