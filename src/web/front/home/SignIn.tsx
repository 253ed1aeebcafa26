import { COPY } from '../copy.ts'
import { logInPath, registerPath } from '#web/lib/visitorPaths.ts'
import { PlainDialog } from '../PlainDialog.tsx'
import classes from '../front.module.css'

/** Visitors meet this at the highest offer, reports, messages, and Make an Offer (spec 2 §6). `path`: where they come back to. */
export const SignIn = (props: { path: string; open: boolean; onClose: () => void }) => (
  <PlainDialog
    title={COPY.signIn.title}
    open={props.open}
    onClose={props.onClose}
    closeLabel={COPY.signIn.close}
  >
    <p>{COPY.signIn.text}</p>
    <div className={classes.dialogActions}>
      <a className={classes.quiet} href={registerPath(props.path)}>
        {COPY.signIn.register}
      </a>
      <a className={classes.primary} href={logInPath(props.path)}>
        {COPY.signIn.logIn}
      </a>
    </div>
  </PlainDialog>
)
