import { HomesSearch } from '#web/homes/HomesSearch.tsx'
import { COPY } from '#web/homes/copy.ts'
import { Page as Frame } from '#web/ui/Page.tsx'

/** The search for homes, for everybody. */
export const Page = () => (
  <Frame title={COPY.title} lead={COPY.lead} width="100%">
    <HomesSearch />
  </Frame>
)
