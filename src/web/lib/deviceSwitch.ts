import { useState } from 'react'

const kept = (key: string): boolean => {
  try {
    return localStorage.getItem(key) === 'on'
  } catch {
    return false
  }
}

/** A choice of the device, not of a viewer: nothing about anybody is in it. Off at first; remembered. */
export const useDeviceSwitch = (key: string): readonly [boolean, () => void] => {
  const [on, setOn] = useState(() => kept(key))
  const toggle = () => {
    setOn(!on)
    try {
      if (on) localStorage.removeItem(key)
      else localStorage.setItem(key, 'on')
    } catch {
      // storage is forbidden: it holds for this page
    }
  }
  return [on, toggle]
}
