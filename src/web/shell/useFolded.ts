import { useState } from 'react'

/** Of the device, not of a viewer: nothing about anybody is in it. */
const KEY = 'parley.sidebar'

const kept = (): boolean => {
  try {
    return localStorage.getItem(KEY) === 'folded'
  } catch {
    return false
  }
}

/** Whether the sidebar is folded to icons; remembered (look.md "Shell"). */
export const useFolded = (): readonly [boolean, () => void] => {
  const [folded, setFolded] = useState(kept)
  const toggle = () => {
    setFolded(!folded)
    try {
      localStorage.setItem(KEY, folded ? 'open' : 'folded')
    } catch {
      // storage is forbidden: it holds for this page
    }
  }
  return [folded, toggle]
}

/** The class of a word beside an icon: folded, it is for whoever listens, and its title for whoever looks. */
export const hiddenIf = (folded: boolean): string | undefined => (folded ? 'visually-hidden' : undefined)
