import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { toast, toastError } from '#web/ui/toast.ts'
import { importListing, refreshListing } from '../queries.ts'
import { COPY } from './copy.ts'

/** Import on a card: a copy as a draft, opened in the wizard (spec 2 §2 "Listing card"). */
export const ImportButton = ({ id, street }: { id: string; street: string }) => {
  const navigate = useNavigate()
  const copying = useMutation({
    mutationFn: () => importListing(id),
    onSuccess: (made) => {
      refreshListing(made.id)
      toast(COPY.done)
      void navigate(`/create-listing/${made.id}`)
    },
    onError: (error) => toastError(error),
  })
  return (
    <Button
      variant="default"
      loading={copying.isPending}
      onClick={() => copying.mutate()}
      aria-label={COPY.importOf(street)}
    >
      {COPY.import}
    </Button>
  )
}
