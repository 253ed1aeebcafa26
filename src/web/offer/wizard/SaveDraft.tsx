import { Button } from '@mantine/core'
import { toast } from '#web/ui/toast.ts'
import { WIZARD_COPY } from './copy.ts'

/** Saves at once and says so, for whoever would rather press than trust (spec 3 §2 "Wizard footer"). */
export const SaveDraft = ({ save }: { save: () => Promise<boolean> }) => (
  <Button variant="subtle" onClick={() => void save().then((saved) => saved && toast(WIZARD_COPY.savedNow))}>
    {WIZARD_COPY.saveDraft}
  </Button>
)
