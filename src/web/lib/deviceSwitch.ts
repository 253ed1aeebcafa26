import { useState } from 'react'
import { deviceStorage } from './storage.ts'

/** A choice of the device, not of a viewer: nothing about anybody is in it. Off at first; remembered. */
export const useDeviceSwitch = (key: string): readonly [boolean, () => void] => {
  const [on, setOn] = useState(() => deviceStorage.read(key) === 'on')
  const toggle = () => {
    setOn(!on)
    if (on) deviceStorage.drop(key)
    else deviceStorage.keep(key, 'on')
  }
  return [on, toggle]
}
