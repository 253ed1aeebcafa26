import { MyListings } from '#web/listing/MyListings.tsx'

/** Where one lands after a listing was saved or moved (spec 2 §2 "Routes"). */
export const Page = () => <MyListings filter="all" />
