import { useState } from 'react'

const KEY = 'parley.offer-grid.folded'

const read = (): readonly string[] => {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? '[]') as string[]
  } catch {
    return []
  }
}

/** Which sections of the grid are folded; remembered on this device (look.md "sections fold and remember"). */
export const useFolded = () => {
  const [folded, setFolded] = useState(read)
  const toggle = (section: string) => {
    const next = folded.includes(section) ? folded.filter((each) => each !== section) : [...folded, section]
    setFolded(next)
    try {
      localStorage.setItem(KEY, JSON.stringify(next))
    } catch {
      // storage is forbidden: it is remembered until the page is left
    }
  }
  return { isFolded: (section: string) => folded.includes(section), toggle }
}
