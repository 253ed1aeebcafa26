import { useComputedColorScheme, useMantineColorScheme } from '@mantine/core'
import classes from './shell.module.css'
import { COPY } from './copy.ts'

/** Light or dark; until someone chooses, the system's own. */
export const SchemeToggle = () => {
  const scheme = useComputedColorScheme('light')
  const { setColorScheme } = useMantineColorScheme()
  const other = scheme === 'dark' ? 'light' : 'dark'
  return (
    <button type="button" className={classes.entry} onClick={() => setColorScheme(other)}>
      {other === 'dark' ? COPY.scheme.dark : COPY.scheme.light}
    </button>
  )
}
