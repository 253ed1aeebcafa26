import { Button } from '@mantine/core'
import { IconFileImport } from '@tabler/icons-react'
import { useState } from 'react'
import { useUser } from '#web/lib/session.ts'
import { usePhone } from '#web/ui/usePhone.ts'
import { COPY } from './copy.ts'
import { ImportDialog } from './ImportDialog.tsx'

/** Agents licensed in Florida import their listings, but not on a phone (spec 2 §2 "Properties (seller) page"); nobody does for them. */
export const useMayImport = (): boolean => {
  const user = useUser()
  const phone = usePhone()
  return !phone && user?.agent?.licenseState === 'FL' && !user.impersonated
}

/** The button, and the dialog behind it. */
export const ImportListing = () => {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconFileImport size={16} aria-hidden />}
        onClick={() => setOpen(true)}
      >
        {COPY.open}
      </Button>
      {open && <ImportDialog onClose={() => setOpen(false)} />}
    </>
  )
}
