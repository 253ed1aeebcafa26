import { useState } from 'react'
import { deviceStorage } from '#web/lib/storage.ts'

const keyOf = (name: string) => `parley.offer-grid.${name}`

const read = <T>(name: string, start: T): T => {
  try {
    const kept = deviceStorage.read(keyOf(name))
    return kept === null ? start : (JSON.parse(kept) as T)
  } catch {
    return start
  }
}

/** How somebody likes to see the grid, remembered on this device (look.md "sections fold and remember"). */
export const useKept = <T>(name: string, start: T): readonly [T, (value: T) => void] => {
  const [value, setValue] = useState(() => read(name, start))
  const keep = (next: T) => {
    setValue(next)
    // Where storage is forbidden it is remembered until the page is left.
    deviceStorage.keep(keyOf(name), JSON.stringify(next))
  }
  return [value, keep]
}

/** Which sections are folded. */
export const useFolded = (where: 'table' | 'cards' | 'own-cards', start: readonly string[]) => {
  const [folded, setFolded] = useKept(where, start)
  const toggle = (section: string) =>
    setFolded(folded.includes(section) ? folded.filter((each) => each !== section) : [...folded, section])
  return { isFolded: (section: string) => folded.includes(section), toggle }
}
