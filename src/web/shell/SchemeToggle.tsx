import { useComputedColorScheme, useMantineColorScheme } from '@mantine/core'
import { IconMoon, IconSun } from '@tabler/icons-react'
import classes from './shell.module.css'
import { hiddenIf } from './useFolded.ts'
import { COPY } from './copy.ts'

/** Light or dark; until someone chooses, the system's own. */
export const SchemeToggle = ({ folded }: { folded: boolean }) => {
  const scheme = useComputedColorScheme('light')
  const { setColorScheme } = useMantineColorScheme()
  const other = scheme === 'dark' ? 'light' : 'dark'
  const Icon = other === 'dark' ? IconMoon : IconSun
  return (
    <button type="button" className={classes.entry} onClick={() => setColorScheme(other)}>
      <Icon size={20} aria-hidden />
      <span className={hiddenIf(folded)}>{other === 'dark' ? COPY.scheme.dark : COPY.scheme.light}</span>
    </button>
  )
}
