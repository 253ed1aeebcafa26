import { FileButton, type FileButtonProps } from '@mantine/core'
import { useRef } from 'react'

/** Chooses a file; the same one can be chosen again at once, after a failure or once it was removed (accounts C7). */
export const PickFile = <M extends boolean = false>({ onChange, ...props }: FileButtonProps<M>) => {
  const reset = useRef<() => void>(null)
  return (
    <FileButton<M>
      {...props}
      resetRef={reset}
      onChange={(picked) => {
        reset.current?.()
        onChange(picked)
      }}
    />
  )
}
