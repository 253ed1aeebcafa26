import { Button } from '@mantine/core'
import { Link } from 'react-router'
import type { OfferActionView } from '#api/offer/offer-records.ts'
import { outsidePath } from './paths.ts'

/** Leads to the form of an offer from outside (X1); there where the payload lists the act. */
export const OutsideButton = ({ listingId, action }: { listingId: string; action: OfferActionView }) => (
  <Button component={Link} to={outsidePath(listingId)} variant="default" size="sm">
    {action.label}
  </Button>
)
