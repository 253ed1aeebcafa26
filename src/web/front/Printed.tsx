import { QrCode } from '#web/ui/QrCode.tsx'
import { COPY } from './copy.ts'
import classes from './front.module.css'

/** At the end of a printed page: the code by which a telephone finds it, and the address to type. */
export const Printed = ({ url }: { url: string }) => (
  <aside className={classes.printed}>
    <QrCode text={url} label={COPY.printed.code} />
    <p>
      {COPY.printed.more}
      <br />
      <b>{url}</b>
    </p>
  </aside>
)
