import { useState } from 'react'

const keyOf = (where: string) => `parley.offer-grid.${where}`

const read = (where: string, start: readonly string[]): readonly string[] => {
  try {
    const kept = localStorage.getItem(keyOf(where))
    return kept ? (JSON.parse(kept) as string[]) : start
  } catch {
    return start
  }
}

/** Which sections are folded; remembered on this device (look.md "sections fold and remember"). */
export const useFolded = (where: 'table' | 'cards', start: readonly string[]) => {
  const [folded, setFolded] = useState(() => read(where, start))
  const toggle = (section: string) => {
    const next = folded.includes(section) ? folded.filter((each) => each !== section) : [...folded, section]
    setFolded(next)
    try {
      localStorage.setItem(keyOf(where), JSON.stringify(next))
    } catch {
      // storage is forbidden: it is remembered until the page is left
    }
  }
  return { isFolded: (section: string) => folded.includes(section), toggle }
}
