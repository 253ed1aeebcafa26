import { Alert } from '@mantine/core'
import { COPY } from '../copy.ts'

/** What a dialog asks about is another version by now, or gone: nobody acts on it unread. */
export const ChangedMeanwhile = () => (
  <Alert color="yellow" role="alert">
    {COPY.dialog.changedMeanwhile}
  </Alert>
)
