import { IconWifiOff } from '@tabler/icons-react'
import { useOnline } from '#web/lib/session.ts'
import classes from './shell.module.css'

/** Says that there is no network, and what that means; said to those who listen, too (issue 9 "Shell"). */
export const Offline = ({ text }: { text: string }) => {
  const online = useOnline()
  return (
    <div role="status">
      {!online && (
        <p className={classes.offline}>
          <IconWifiOff size={20} style={{ flex: 'none' }} aria-hidden />
          <span>{text}</span>
        </p>
      )}
    </div>
  )
}
