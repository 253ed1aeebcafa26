import { useKept } from './useKept.ts'

/** Which sections are folded. */
export const useFolded = (where: 'table' | 'cards', start: readonly string[]) => {
  const [folded, setFolded] = useKept(where, start)
  const toggle = (section: string) =>
    setFolded(folded.includes(section) ? folded.filter((each) => each !== section) : [...folded, section])
  return { isFolded: (section: string) => folded.includes(section), toggle }
}
