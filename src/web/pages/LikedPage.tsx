import { LikedHomes } from '#web/homes/LikedHomes.tsx'
import { COPY } from '#web/homes/copy.ts'
import { Page as Frame } from '#web/ui/Page.tsx'

/** The homes that the viewer likes. */
export const Page = () => (
  <Frame title={COPY.liked.title}>
    <LikedHomes />
  </Frame>
)
