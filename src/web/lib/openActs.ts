import { useEffect, useRef } from 'react'

/** Something that the record on the screen lets its viewer do now. */
export interface OpenAct {
  readonly label: string
  readonly run: () => void
}

const shown = new Set<() => readonly OpenAct[]>()

/** The acts that are open on what is on the screen, each name once: the palette offers them (look.md "Shell"). */
export const openActs = (): OpenAct[] => [
  ...new Map([...shown].flatMap((acts) => acts()).map((act) => [act.label, act])).values(),
]

/** Names the acts of a record while it is on the screen. */
export const useOpenActs = (acts: readonly OpenAct[]): void => {
  const latest = useRef(acts)
  useEffect(() => {
    latest.current = acts
  })
  useEffect(() => {
    const read = () => latest.current
    shown.add(read)
    return () => void shown.delete(read)
  }, [])
}
