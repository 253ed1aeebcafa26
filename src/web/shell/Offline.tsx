import { IconWifiOff } from '@tabler/icons-react'
import { useOnline } from '#web/lib/online.ts'
import classes from './shell.module.css'
import { COPY } from './copy.ts'

/** Says that there is no network, and what that means; said to those who listen, too (issue 9 "Shell"). */
export const Offline = () => {
  const online = useOnline()
  return (
    <div role="status">
      {!online && (
        <p className={classes.offline}>
          <IconWifiOff size={20} style={{ flex: 'none' }} aria-hidden />
          <span>{COPY.offline}</span>
        </p>
      )}
    </div>
  )
}
