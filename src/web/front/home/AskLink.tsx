import { logInPath } from '#web/lib/visitorPaths.ts'
import front from '../front.module.css'

/** What somebody without an account is asked to log in for; without scripts it leads there by itself. */
export const AskLink = (props: { label: string; path: string; onAsk: () => void }) => (
  <a
    className={front.quiet}
    href={logInPath(props.path)}
    onClick={(event) => {
      event.preventDefault()
      props.onAsk()
    }}
  >
    {props.label}
  </a>
)
