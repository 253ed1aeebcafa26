import { Navigate, useParams } from 'react-router'
import { FILTERS, MyListings, type Filter } from '#web/listing/MyListings.tsx'

/**
 * /listings/filter/{filter}; an unknown filter goes to all. /all-listings, where one lands after a listing was saved or moved, has none
 * (spec 2 §2 "Routes").
 */
export const Page = () => {
  const { filter = 'all' } = useParams()
  if (!FILTERS.includes(filter as Filter)) return <Navigate to="/listings/filter/all" replace />
  return <MyListings filter={filter as Filter} />
}
