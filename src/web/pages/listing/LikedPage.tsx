import { LikedHomes } from '#web/homes/LikedHomes.tsx'
import { SavedSearches } from '#web/homes/SavedSearches.tsx'
import { COPY } from '#web/homes/copy.ts'
import { Page as Frame } from '#web/ui/Page.tsx'

/** The homes that the viewer likes, and the searches that are kept. */
export const Page = () => (
  <Frame title={COPY.liked.title}>
    <LikedHomes />
    <SavedSearches />
  </Frame>
)
